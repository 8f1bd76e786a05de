import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Includes all of its imports and the router; React is separate (FRAMEWORK). One file is 7 kB smaller (gzip) than the bundler's twenty chunks. */
const EVERY_PAGE = {
  name: 'every-page',
  test: /\/(entry\.client|root|storefront-layout|picture|price|accordion|carousel|rating|product-card|impression|time|shop-paths|typed-early|review-summary|review-card|product-meta|add-product)\.tsx?$/,
};

/**
 * A page is about to run all the code that it loads: Chromium compiles it during download, on another core, instead of function by
 * function during hydration (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILED_ASIDE = '//# allFunctionsCalledOnLoad\n';

/** Runs first, as a separate task (entry.server.tsx): a slow phone then has two short pauses instead of one long one. */
const FRAMEWORK = { name: 'framework', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 };

/**
 * The server's bundle holds every library but these, which load files of their own: one large file starts in a third of the time of a thousand
 * small ones (docs/decisions/0106). React is in it for production whatever NODE_ENV says, so that a shop that is started locally, or measured,
 * renders like a real one. `npm run dev` loads all of them as they are.
 */
export const OUTSIDE_BUNDLE = ['@electric-sql/pglite', '@node-rs/argon2', 'nodemailer', 'pdfkit', 'pg-native', 'sanitize-html', 'sharp'];

export default defineConfig(({ command }) => ({
  // A shop owner has no use for the plugin timings of a slow build.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  // Every dependency of the pages, so that the first visit to a page in `npm run dev` triggers no further optimization and reload.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*-{page,layout,redirect}.tsx'] },
  // One bundle holds API, jobs and pages, so that the code of a room exists once in the running process.
  environments: {
    // The imports of a lazy part are already in that file, so there is nothing to preload.
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, EVERY_PAGE] } } } } },
    // The server includes every language; a browser loads only its own.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true as const, external: OUTSIDE_BUNDLE },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rolldownOptions: { input: './app/main.server.ts', checks: { ineffectiveDynamicImport: false } } },
    },
  },
  plugins: [tailwindcss(), reactRouter(), plainImports(), withoutInstrumentation(), compressedAssets(), staffCodeApart()],
}));

/** Script files never change under their name, so they are compressed once, at the highest level. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Not `generateBundle`: Vite inserts the URLs of lazy chunks after it.
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

/** Vite's own import() also fetches the stylesheets of a lazy part, and no part has any: theirs are those of the routes. 0.6 kB of every page. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
          this.error(`${file.fileName} imports a part with a stylesheet of its own, which would not be fetched.`);
    },
  };
}

/**
 * React Router can report its steps to instrumentations; the shop has none in the browser, so this code never runs. If another version
 * imports other names, the build fails.
 */
function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => ({ code: NO_INSTRUMENTATION, map: null }),
    },
  };
}
const NO_INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = null;`;

const SHOPPERS = /\/app\/(storefront|shop-kit|[\w-]+\/shop)\//;
const STAFF = /\/app\/(back-office|staff-kit|[\w-]+\/admin)\//;

/** However the bundler groups modules, a file that a shop page loads contains no back-office code. */
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
