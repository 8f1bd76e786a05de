import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** With all it imports, the router too; React stands apart (FRAMEWORK). One file is 7 kB smaller (gzip) than the twenty that the bundler makes of it. */
const EVERY_PAGE = {
  name: 'every-page',
  test: /\/(entry\.client|root|storefront-layout|picture|price|accordion|carousel|rating|product-card|impression|time|shop-paths)\.tsx?$/,
};

/**
 * All that a page asks for is about to run: Chromium compiles it while it arrives, on another core, instead of function by function while
 * the page comes alive (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILED_ASIDE = '//# allFunctionsCalledOnLoad\n';

/** Runs first, as a task of its own (entry.server.tsx): a slow phone then takes two short pauses instead of a long one. */
const FRAMEWORK = { name: 'framework', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 };

export default defineConfig({
  // Which plugin slows a build down is of no use to somebody who starts a shop.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  // All that pages import, so that a page opened for the first time in `npm run dev` makes no other wait.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*-{page,layout,redirect}.tsx'] },
  // One bundle holds API, jobs and pages, so that a room's code exists once in the running process.
  environments: {
    // What a lazy part imports stands in that file already, so there is nothing to be fetched beside it.
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, EVERY_PAGE] } } } } },
    // The server says every language at once; browsers fetch theirs.
    ssr: { build: { rolldownOptions: { input: './app/main.server.ts', checks: { ineffectiveDynamicImport: false } } } },
  },
  plugins: [tailwindcss(), reactRouter(), compressedAssets(), staffCodeApart()],
});

/** Scripts never change under their name, so they are compressed once, as hard as it goes. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Not `generateBundle`: Vite puts the addresses of lazily loaded parts into the code after it.
    async writeBundle({ dir = '.' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const source = file.type === 'chunk' ? COMPILED_ASIDE + file.code : file.source;
        if (file.type === 'chunk') await writeFile(path.join(dir, file.fileName), source);
        await writeFile(path.join(dir, `${file.fileName}.br`), brotliCompressSync(source));
        await writeFile(path.join(dir, `${file.fileName}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}

const SHOPPERS = /\/app\/(storefront|shop-kit|[\w-]+\/shop)\//;
const STAFF = /\/app\/(back-office|staff-kit|[\w-]+\/admin)\//;

/** Whatever the bundler puts together: a file that a page of the shop loads holds no code of the back office. */
function staffCodeApart(): Plugin {
  return {
    name: 'staff-code-apart',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const reached = new Set<string>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && holds(file, SHOPPERS)) reach(file.fileName);
      for (const name of reached) {
        const file = bundle[name];
        if (file?.type === 'chunk' && holds(file, STAFF)) this.error(`${name} is loaded by shoppers and holds code of the back office.`);
      }

      function reach(name: string) {
        const file = bundle[name];
        if (reached.has(name) || file?.type !== 'chunk') return;
        reached.add(name);
        for (const next of [...file.imports, ...file.dynamicImports]) reach(next);
      }
    },
  };
}

const holds = (file: { moduleIds: string[] }, folders: RegExp) => file.moduleIds.some((id) => folders.test(id));
