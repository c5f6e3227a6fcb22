import { expect, vi } from 'vitest';
import { auditOf, newAccount, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base, clientOf } from '../../../../test/kit.ts';
import { pruneLog } from './jobs.ts';
import { LogQueue } from './log-queue.ts';
import { insertEntries } from './store.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const ENTRY = {
  id: '0'.repeat(32),
  at: '2026-01-01T00:00:00.000Z',
  logType: 2,
  operateType: 2,
  ...{ userId: null, username: null, typed: null, ip: null, agent: null, method: null },
  ...{ requestUrl: null, requestParam: null, requestType: null, failure: null, requestId: null },
  status: 200,
  costTime: 1,
} as const;
const VIEW = ['system:log:view', 'system:dict:view', 'system:dict:edit'] as const;

test('[CL-10] logs changes with user, parameters, address and duration, but no reads', async ({ app, as }) => {
  const person = await as(...VIEW);
  await person.client.dictionary.list();
  await person.client.dictionary.add({ body: { dictCode: 'noted', dictName: 'Noted' } });
  const query = { username: person.username, pageSize: 50 };
  const { records, total } = await person.client.log.list({ query });
  expect(total).toBe(1);
  expect(records[0]).toMatchObject({
    logType: 2,
    operateType: 2,
    logContent: 'Add a dictionary',
    userid: person.id,
    username: person.username,
    method: 'dict.add',
    requestType: 'POST',
    requestUrl: '/sys/dict/add',
    requestParam: '{"dictCode":"noted","dictName":"Noted"}',
    status: 200,
    failure: null,
    costTime: expect.any(Number),
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  // Display, search and export are in Chinese for a Chinese user.
  const chinese = clientOf(app, { 'x-access-token': person.token, 'accept-language': 'zh' });
  const chineseLog = await chinese.log.list({ query: { ...query, keyWord: '新增字典' } });
  expect(chineseLog.records.map(({ logContent }) => logContent)).toEqual(['新增字典']);
  await person.client.dictionary.add({ body: { dictCode: 'noted', dictName: 'Noted' } }).catch(() => undefined);
  await person.client.dictionary.add({ body: { dictCode: '', dictName: 'Without a code' } }).catch(() => undefined);
  const failed = await person.client.log.list({ query: { ...query, failed: '1' } });
  expect(failed.records.map(({ failure, status }) => [failure, status])).toEqual([
    ['common.invalidInput', 400],
    ['dict.codeTaken', 409],
  ]);
  expect((await person.client.log.list({ query: { keyWord: 'noted' } })).total).toBe(2);
  expect((await person.client.log.list({ query: { keyWord: 'dict.codeT' } })).total).toBe(1);
  expect((await person.client.log.list({ query: { ...query, operateType: '4' } })).total).toBe(0);
  const times = { createTime_begin: '2001-01-01 00:00:00', createTime_end: '2002-01-01' };
  expect((await person.client.log.list({ query: { ...query, ...times } })).total).toBe(0);
  const { status } = await send(app, '/sys/log/list?createTime_begin=yesterday', { token: person.token });
  expect(status).toBe(400);
});

test('[CL-10] [E14] logs sign-ins under their account without typed values', async ({ app, as }) => {
  const account = await newAccount(app);
  await signIn(app, { username: account.email, password: 'canary-password' });
  await signIn(app, { username: account.username.toUpperCase() });
  await signIn(app, { username: 'canary-typed-as-a-name', password: 'x' });
  const { client } = await as(...VIEW);
  const { records } = await client.log.list({ query: { logType: '1' } });
  expect(records.map(({ username, failure }) => [username, failure])).toEqual([
    [null, 'identity.badCredentials'],
    [account.username, null],
    [account.username, 'identity.badCredentials'],
  ]);
  const { rows } = await app.pool.query('select sys_log::text as text from sys_log');
  expect(rows.map(({ text }) => text).join('\n')).not.toContain('canary');
});

test('[CL-10] audits deletion of entries', async ({ app, as }) => {
  const person = await as(...VIEW, 'system:log:delete');
  const { client, username } = person;
  for (const n of [1, 2, 3]) await client.dictionary.add({ body: { dictCode: `gone${n}`, dictName: 'Gone' } });
  const { records } = await client.log.list({ query: { username } });
  const [third, second, first] = records.map(({ id }) => id);
  await client.log.delete({ query: { id: first ?? '' } });
  await expect(client.log.delete({ query: { id: first ?? '' } })).rejects.toMatchObject({ status: 404 });
  expect(await client.log.deleteBatch({ query: { ids: `${second},${third},` } })).toEqual({ deleted: 2 });
  const { deleted } = await client.log.deleteBatch({ query: { ids: 'allclear' } });
  expect(deleted).toBeGreaterThanOrEqual(3);
  const events = (await auditOf(app, person.id))
    .filter(({ kind }) => kind === 'logDeleted')
    .map(({ detail }) => detail);
  expect(events).toEqual([
    { entries: [expect.objectContaining({ content: 'Add a dictionary', username })] },
    { entries: [expect.anything(), expect.anything()], count: 2 },
    { all: true, count: deleted },
  ]);
  // Entries of other tests may have been on their way.
  const left = await client.log.list({ query: { username } });
  expect(left.records.map(({ method }) => method)).toEqual(['log.deleteBatch']);
});

test('[B11] audits emptying the log before deleting the first entry', async ({ app, as }) => {
  const person = await as(...VIEW, 'system:log:delete');
  await person.client.dictionary.add({ body: { dictCode: `kept${person.username}`, dictName: 'Kept' } });
  await app.logQueue.flush();
  const holder = await app.pool.connect();
  let emptying: Promise<{ deleted: number }> | undefined;
  try {
    await holder.query('begin');
    const { rows } = await holder.query('select id from sys_log order by id limit 1 for update');
    emptying = person.client.log.deleteBatch({ query: { ids: 'allclear' } });
    await expect
      .poll(async () => (await auditOf(app, person.id)).at(-1)?.detail)
      .toEqual({ all: true, count: expect.any(Number) });
    expect((await holder.query('select id from sys_log where id = $1', [rows[0].id])).rows).toHaveLength(1);
  } finally {
    // A failing test must release the lock and finish emptying the log.
    await holder.query('rollback');
    holder.release();
    await emptying?.catch(() => undefined);
  }
  expect((await emptying)?.deleted).toBeGreaterThan(0);
});

test('[B11] no input prevents the log from being written', async ({ app, as }) => {
  const person = await as(...VIEW);
  const half = 'a'.repeat(59);
  // Truncation here would split a surrogate pair, which the database refuses.
  await send(app, '/sys/dict/add', { token: person.token, payload: { [`${half}\u{10400}`]: 1 } });
  const long = { dictCode: 'long', dictName: 'x', description: `${'y'.repeat(150)} ${'\u{1F600}'.repeat(60)}` };
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`n${n}`, `${long.description}${n % 2 ? '' : 'z'}`]),
  );
  await send(app, '/sys/dict/add', { token: person.token, payload: { ...long, ...many } });
  for (let length = 250; length < 256; length += 1)
    await send(app, '/sys/login', { payload: { username: `${'b'.repeat(length)}\u{10400}`, password: 'x' } });
  await app.logQueue.flush();
  expect(app.logQueue.state).toEqual({ waiting: 0, lost: 0 });
});

test('[B11] counts a permanently refused entry as lost and writes the others', async ({ app }) => {
  await app.logQueue.flush();
  const written: string[] = [];
  const write = async (_: unknown, entries: readonly { content: string }[]) => {
    if (entries.some(({ content }) => content === 'unfit'))
      throw Object.assign(new Error('no text'), { code: '22P05' });
    written.push(...entries.map(({ content }) => content));
  };
  const queue = new LogQueue({ db: app.db, log: app.log, write });
  for (const content of ['one', 'unfit', 'two']) queue.note({ ...ENTRY, content });
  await queue.flush();
  expect(written).toEqual(['one', 'two', expect.stringContaining('1 entries')]);
  expect(queue.state).toEqual({ waiting: 0, lost: 1 });
});

test('refuses deletion with the read permission', async ({ as }) => {
  const { client } = await as(...VIEW);
  await expect(client.log.deleteBatch({ query: { ids: 'allclear' } })).rejects.toMatchObject({ status: 403 });
});

test('[CL-11] exports the log in the requested language', async ({ app, as }) => {
  const person = await as(...VIEW);
  await person.client.dictionary.add({ body: { dictCode: 'given', dictName: 'Given' } });
  await app.logQueue.flush();
  const headers = { 'accept-language': 'zh' };
  const url = `/sys/log/exportXls?format=csv&username=${person.username}`;
  const { text } = await send(app, url, { token: person.token, headers });
  const [head, row] = text.split('\r\n');
  expect(head).toContain('"日志内容"');
  expect(row).toContain('"新增字典"');
});

test('queues entries that cannot be written, and logs the number of lost ones', async ({ app }) => {
  await app.logQueue.flush();
  const { rows } = await app.pool.query('select count(*)::int as count from sys_log');
  let away = true;
  const write = vi.fn(async (...given: Parameters<typeof insertEntries>) => {
    if (away) throw new Error('the database is away');
    await insertEntries(...given);
  });
  const queue = new LogQueue({ db: app.db, log: app.log, write });
  const entry = (n: number) => ({ ...ENTRY, id: n.toString(16).padStart(32, '0'), content: `entry ${n}` });
  for (let n = 0; n < 20_003; n += 1) queue.note(entry(n));
  await queue.flush();
  expect([write.mock.calls.length, queue.state]).toEqual([1, { waiting: 20_000, lost: 3 }]);
  away = false;
  await queue.flush();
  expect(queue.state).toEqual({ waiting: 0, lost: 3 });
  const after = await app.pool.query(`select content from sys_log where content like '3 entries%'`);
  expect(after.rows).toHaveLength(1);
  const { rows: all } = await app.pool.query('select count(*)::int as count from sys_log');
  expect(all[0].count - rows[0].count).toBe(20_001);
});

test('[BK-01] deletes entries older than configured', async ({ app }) => {
  await app.logQueue.flush();
  await app.pool.query(`delete from sys_log`);
  const add = `insert into sys_log (id, at, log_type, content, search) select gen_random_uuid(), now() - $1::interval, 2, $1, ''`;
  for (const age of ['91 days', '89 days']) await app.pool.query(add, [age]);
  const { db, pool, files, settings, log } = app;
  const signal = new AbortController().signal;
  await pruneLog.run({ db, pool, files, settings, log: log as never, payload: {} as never, signal });
  const { rows } = await app.pool.query('select content from sys_log');
  expect(rows).toEqual([{ content: '89 days' }]);
});
