import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    // The modules of the app are loaded once a worker instead of once a file, which saves a fifth of the time. No module of the app keeps
    // state between two shops: each test file opens a shop of its own.
    isolate: false,
    // Each file opens an engine of its own (about 250 MB while it runs).
    maxWorkers: 2,
    // They end what hangs. How fast the shop is stands in bench/, as ratios: some machines are ten times slower than others.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
});
