import { brotliCompressSync, gzipSync } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  // One bundle holds API, jobs and pages, so that a room's code exists once in the running process.
  environments: { ssr: { build: { rollupOptions: { input: './app/main.server.ts' } } } },
  plugins: [tailwindcss(), reactRouter(), compressedAssets()],
});

/** Scripts never change under their name, so they are compressed once, as hard as it goes. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  };
}
