import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    // Each file opens an engine of its own (about 250 MB while it runs).
    maxWorkers: 2,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
