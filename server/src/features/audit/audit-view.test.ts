import { expect, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { tamper } from '../../../test/fixtures/tampering.ts';
import { test } from '../../../test/kit.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { AuditKind } from './audit-chain.ts';
import { auditChecks } from './audit-checks.ts';
import { appendAudit } from './audit-store.ts';

test('refuses an invalid instant', async ({ as }) => {
  const { client } = await as('system:audit:view');
  await expect(client.audit.list({ query: { from: 'yesterday' } })).rejects.toMatchObject({ status: 400 });
});

test('[B11] lists security events newest first, in pages, filtered by user, kind, origin and time', async ({
  app,
  as,
}) => {
  const note = (kind: AuditKind, username: string, ip: string) => {
    const event = { kind, actorId: null, username, ip, agent: 'browser', detail: { n: 1 } };
    return transact(app.pool, { work: (db) => appendAudit(db, event) });
  };
  for (const n of [1, 2, 3]) await note('signedIn', `wang.${n}`, '10.0.0.1');
  await note('signInRefused', 'li_na', '10.0.0.2');
  const { client } = await as('system:audit:view');
  const names = async (query: Parameters<typeof client.audit.list>[0] = { query: {} }) =>
    (await client.audit.list(query)).records.map(({ username }) => username);
  const first = await client.audit.list({ query: { pageSize: 2 } });
  expect(first.records.map(({ username }) => username)).toEqual(['li_na', 'wang.3']);
  expect(first.kinds).toContain('policyChanged');
  expect(first.records[0]).toEqual({
    seq: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    username: 'li_na',
    kind: 'signInRefused',
    ip: '10.0.0.2',
    agent: 'browser',
    detail: { n: 1 },
  });
  const cursor = first.cursor ?? '';
  expect(await names({ query: { cursor } })).toEqual(['wang.2', 'wang.1']);
  expect(await names({ query: { kind: 'signInRefused' } })).toEqual(['li_na']);
  expect(await names({ query: { username: 'WANG' } })).toEqual(['wang.3', 'wang.2', 'wang.1']);
  expect(await names({ query: { username: '_' } })).toEqual(['li_na']);
  expect(await names({ query: { ip: '10.0.0.2' } })).toEqual(['li_na']);
  const at = first.records[1]?.at ?? '';
  expect(await names({ query: { from: at } })).toContain('wang.3');
  expect(await names({ query: { to: at } })).not.toContain('wang.3');
  expect(await names({ query: { from: '2001-01-01T00:00:00+08:00', to: '2002-01-01' } })).toEqual([]);
});

test('[B11] a check reports a valid chain, or where it is broken', async ({ app, as, databaseUrl }) => {
  const event = { kind: 'signedIn', actorId: null, username: 'trail', ip: null, agent: null, detail: {} } as const;
  await transact(app.pool, { work: (db) => appendAudit(db, event) });
  const { client } = await as('system:audit:view');
  const { records } = await client.audit.list();
  expect(await client.audit.verify()).toEqual({ ok: true, events: records.length, brokenAt: null, cutAfter: null });
  const { seq = 0 } = records[0] ?? {};
  await tamper(databaseUrl, `update audit set username = 'somebody else' where seq = ${seq}`);
  // The whole chain is read again after the pause.
  await eventually(async () =>
    expect(await client.audit.verify()).toEqual({ ok: false, events: seq - 1, brokenAt: seq, cutAfter: null }),
  );
  await tamper(databaseUrl, `update audit set username = 'trail' where seq = ${seq}`);
});

test('[B11] full checks take at most a tenth of the time and never run concurrently', async ({
  app,
  databaseUrl,
  onTestFinished,
}) => {
  const event = { kind: 'signedIn', actorId: null, username: 'often', ip: null, agent: null, detail: {} } as const;
  const append = () => transact(app.pool, { work: (db) => appendAudit(db, event) });
  await append();
  let wholeReads = 0;
  let time = 0;
  const query = app.pool.query.bind(app.pool);
  const requested = (sql: { values?: unknown[]; text: string }) => {
    if (sql.values?.[0] === 0 && sql.text.includes('previous_hash')) {
      wholeReads += 1;
      time += 100;
    }
    return query(sql as never);
  };
  const spy = vi.spyOn(app.pool, 'query').mockImplementation(requested as never);
  onTestFinished(() => spy.mockRestore());
  const check = auditChecks(
    app.db,
    async () => undefined,
    () => time,
  );
  const [first, second] = await Promise.all([check(), check()]);
  expect([second, wholeReads]).toEqual([first, 1]);
  await append();
  time = 999;
  expect([await check(), wholeReads]).toEqual([
    { ok: true, events: first.events + 1, brokenAt: null, cutAfter: null },
    1,
  ]);
  await tamper(databaseUrl, `update audit set username = 'nobody' where username = 'often'`);
  time = 1_000;
  const broken = await check();
  expect([broken.ok, wholeReads]).toEqual([false, 2]);
  time = 1_999;
  expect([await check(), wholeReads]).toEqual([broken, 2]);
  await tamper(databaseUrl, `update audit set username = 'often' where username = 'nobody'`);
  time = 2_000;
  expect([await check(), wholeReads]).toEqual([
    { ok: true, events: first.events + 1, brokenAt: null, cutAfter: null },
    3,
  ]);
});
