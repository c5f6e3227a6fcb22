import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './server/src/kernel/tables.ts',
    './server/src/connectors/tables.ts',
    './server/src/records/jobs/tables.ts',
    './server/src/records/parts/tables.ts',
    './server/src/records/views/tables.ts',
    './server/src/features/*/*tables.ts',
  ],
  out: './server/migrations',
  migrations: { prefix: 'timestamp' },
});
