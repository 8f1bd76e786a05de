import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/platform/tables.ts',
  out: './db/migrations',
  casing: 'snake_case',
});
