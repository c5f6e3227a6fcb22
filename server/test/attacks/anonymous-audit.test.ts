import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditCountedFailures } from '../../src/features/audit/audit-failure.ts';
import { auditOf, newAccount, send, signIn } from '../fixtures/accounts.ts';
import { test as base } from '../kit.ts';
import { newMobile } from '../messages.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const rowsOf = async ({ pool }: FastifyInstance): Promise<number> =>
  (await pool.query('select count(*)::int as rows from audit')).rows[0].rows;

test('[B11] failures of anonymous callers do not grow the audit log and are recorded there as a count', async ({
  app,
}) => {
  const before = await rowsOf(app);
  for (let attempts = 0; attempts < 12; attempts += 1) {
    await signIn(app, { username: `nobody${attempts}`, password: 'a wrong password' });
    await send(app, '/sys/phoneLogin', { payload: { mobile: newMobile(), captcha: '123456' } });
  }
  expect(await rowsOf(app)).toBe(before);
  await app.pool.query(`update failure_count set window_at = window_at - interval '10 minutes'`);
  await Promise.all([auditCountedFailures(app), auditCountedFailures(app)]);
  const added = (await rowsOf(app)) - before;
  // Two kinds of failures, and the attempts may fall into two periods.
  expect(added).toBeLessThanOrEqual(4);
  const { rows } = await app.pool.query(
    `select kind, actor_id, username, detail ->> 'reason' as reason, detail ->> 'how' as how, sum((detail ->> 'times')::int)::int as times
    from (select * from audit order by seq desc limit $1) a group by 1, 2, 3, 4, 5`,
    [added],
  );
  const counted = (reason: string, how: string) => ({
    ...{ kind: 'signInRefused', actor_id: null, username: null, reason, how, times: 12 },
  });
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining([counted('badCredentials', 'password'), counted('wrongCode', 'sms')]));
});

test('[B11] of many failures for one account the first are recorded individually, the others as a count', async ({
  app,
}) => {
  const { id } = await newAccount(app);
  const mobile = newMobile();
  await app.pool.query('update sys_user set phone = $2 where id = $1', [id, mobile]);
  for (let attempts = 0; attempts < 25; attempts += 1)
    await send(app, '/sys/phoneLogin', { payload: { mobile, captcha: '123456' } });
  expect(await auditOf(app, id)).toHaveLength(20);
  await app.pool.query(`update failure_count set window_at = window_at - interval '10 minutes'`);
  await auditCountedFailures(app);
  expect((await auditOf(app, id)).slice(20)).toMatchObject([{ kind: 'signInRefused', detail: { times: 5 } }]);
});
