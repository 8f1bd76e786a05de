import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    // The app's modules load once per worker instead of once per file, which saves a fifth of the time. No module of the app keeps
    // state between two shops: each test file opens its own.
    isolate: false,
    // Its files say import without being modules to Node; a browser gets them bundled.
    server: { deps: { inline: [/@zxing\/library/] } },
    // Each file opens its own database engine (about 250 MB while it runs).
    maxWorkers: 2,
    // These timeouts only end a hang. Performance is measured in bench/, as ratios: some machines are ten times slower than others.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
});
