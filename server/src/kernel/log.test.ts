import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newKey, send } from '../../test/fixtures/accounts.ts';
import { test } from '../../test/kit.ts';
import { start } from '../start.ts';
import { openLog } from './log.ts';
import { readSettings } from './settings/settings.ts';

const CANARY = 'canary0123456789';

test('[A9] [B3] [E14] no password, token, ticket or number of a request is in the log, at any level', async ({
  databaseUrl,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-log-'));
  const lines: string[] = [];
  const settings = readSettings({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'trace', POOL_SIZE: '2', DEMO: 'off', JOBS: 'off', CAPTCHA: 'off' },
    // Nothing listens there, so that the refused connection is logged.
    CAS_URL: 'http://127.0.0.1:1/cas',
  });
  const log = openLog(settings, false, { write: (line) => void lines.push(line) });
  const { app, close } = await start({ settings, databaseUrl, log });
  const secrets = { username: 'somebody', password: CANARY, smscode: CANARY, phone: CANARY };
  const query = new URLSearchParams(secrets);
  const statuses = [
    await send(app, `/sys/user/passwordChange?${query}`),
    await send(app, '/sys/user/passwordChange', { payload: secrets }),
    await send(app, '/sys/login', { payload: { username: CANARY, password: CANARY } }),
    await send(app, `/cas/client/validateLogin?ticket=ST-${CANARY}`),
    await send(app, `/sys/permission/getUserPermissionByToken?token=${CANARY}`, { token: CANARY }),
    await send(app, `/sys/user/checkOnlyUser?email=${CANARY}@example.com&phone=${CANARY}`),
    await send(app, `/task/calendarFeed/tasks.ics?key=${CANARY}`),
    await send(app, '/sys/login', {
      payload: `{"password":"${CANARY}`,
      headers: { 'content-type': 'application/json' },
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 200, 200, 503, 401, 200, 404, 400]);
  const url = `/sys/user/passwordChange?${query}`;
  app.log.info({ req: { method: 'GET', url, id: newKey(), ip: '127.0.0.1', headers: { 'x-access-token': CANARY } } });
  expect(lines.join('')).toContain('the CAS server cannot be reached');
  expect(lines.join('')).toContain('password=[redacted]&smscode=[redacted]&phone=[redacted]');
  expect(lines.filter((line) => line.includes(CANARY))).toEqual([]);
  await close();
  await rm(folder, { recursive: true, force: true });
});
