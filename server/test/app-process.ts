import type { AddressInfo } from 'node:net';
import { argv, stdout } from 'node:process';
import { openLog } from '../src/kernel/log.ts';
import { readSettings } from '../src/kernel/settings/settings.ts';
import { start } from '../src/start.ts';

/** A process with the whole app, for tests that kill it: takes the database URL, the folder and the key, and prints its port. */
const [, , databaseUrl = '', DATA_DIR = '', SECRET_KEY = ''] = argv;
const settings = readSettings({ DATA_DIR, SECRET_KEY, LOG_LEVEL: 'silent', POOL_SIZE: '3', DEMO: 'off', JOBS: 'off' });
const { app } = await start({ settings, databaseUrl, log: openLog(settings, false) });
await app.listen({ port: 0, host: '127.0.0.1' });
stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
