import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '../../server/src/kernel/log.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { start } from '../../server/src/start.ts';
import { SECRET_KEY } from '../dataset/dataset.ts';
import { answerParent } from './answer-parent.ts';
import { recordStatements } from './record-statements.ts';

// The whole app in its production configuration, but without image codes, and with trust in the forwarded address.
const folder = mkdtempSync(join(tmpdir(), 'opsyard-bench-app-'));
const settings = readSettings({
  ...process.env,
  DATA_DIR: folder,
  SECRET_KEY,
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'warn',
  CAPTCHA: 'off',
  CALLS_A_MINUTE: '0',
  DEMO: 'off',
  TRUST_PROXY: '127.0.0.1',
});
if (process.env.RECORD_STATEMENTS) recordStatements();
const { app, close } = await start({
  settings,
  databaseUrl: settings.DATABASE_URL ?? '',
  log: openLog(settings, false),
  ...(process.env.PAGE_FOLDER && { pageFolder: process.env.PAGE_FOLDER }),
});
await app.listen({ port: Number(process.env.BENCH_PORT ?? 0), host: '127.0.0.1' });
answerParent(app, async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});
