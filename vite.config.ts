import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  // Which plugin slows a build down is of no use to somebody who starts a shop.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  // One bundle holds API, jobs and pages, so that a room's code exists once in the running process.
  environments: { ssr: { build: { rollupOptions: { input: './app/main.server.ts' } } } },
  plugins: [tailwindcss(), reactRouter(), compressedAssets()],
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
        const source = file.type === 'chunk' ? file.code : file.source;
        await writeFile(path.join(dir, `${file.fileName}.br`), brotliCompressSync(source));
        await writeFile(path.join(dir, `${file.fileName}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}
