import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // One bundle holds API, jobs and pages, so that a room's code exists once in the running process.
  environments: { ssr: { build: { rollupOptions: { input: './app/main.server.ts' } } } },
  plugins: [tailwindcss(), reactRouter()],
});
