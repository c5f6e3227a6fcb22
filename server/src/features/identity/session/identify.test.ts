import type { FastifyRequest } from 'fastify';
import { expect } from 'vitest';
import { test } from '../../../../test/kit.ts';
import { wrap } from '../../../kernel/database/db.ts';
import type { Outbox } from '../../../kernel/push/outbox.ts';
import { readSettings } from '../../../kernel/settings/settings.ts';
import { createIdentify } from './identify.ts';

type PopupResult = (events: readonly { topic: string }[]) => void;

type Answer = (error: Error | null, result: unknown) => void;

/** An `identify` over a database that answers only on `release`. */
function withSlowAnswers(pool: { query: (config: never, answer: Answer) => void }) {
  const answers: (() => void)[] = [];
  const query = (config: never, answer: Answer) =>
    pool.query(config, (...answered) => void answers.push(() => answer(...answered)));
  const listeners: PopupResult[] = [];
  const listen = (listener: PopupResult) => listeners.push(listener);
  const outbox = { listen, onCommit: listen } as unknown as Outbox;
  const identify = createIdentify({ db: wrap({ query } as never), outbox, settings: readSettings({}) });
  return {
    answers,
    ask: async (token: string) =>
      await identify({
        headers: { 'x-access-token': token },
        routeOptions: { config: { call: { access: 'public' } } },
      } as unknown as FastifyRequest),
    release: () => answers.splice(0).forEach((answer) => void answer()),
    notify: (topic: string) => listeners.forEach((listener) => void listener([{ topic }])),
  };
}

test('concurrent calls share one query for the session', async ({ app, as }) => {
  const { id, token } = await as();
  const { answers, ask, release } = withSlowAnswers(app.pool as never);
  const calls = Array.from({ length: 5 }, () => ask(token));
  await expect.poll(() => answers.length).toBe(1);
  release();
  expect((await Promise.all(calls)).map((actor) => actor?.id)).toEqual(calls.map(() => id));
  // One more query to touch the session.
  await expect.poll(() => answers.length).toBe(1);
  await ask(token);
  expect(answers).toHaveLength(1);
  release();
});

test('[B1] does not cache a session read before it ended', async ({ app, as }) => {
  const { id, token } = await as();
  const { answers, ask, release, notify } = withSlowAnswers(app.pool as never);
  const before = ask(token);
  await expect.poll(() => answers.length).toBe(1);
  await app.pool.query(`update session set ended_at = now(), end_reason = 'signedOut' where user_id = $1`, [id]);
  notify('session');
  const behind = ask(token);
  await expect.poll(() => answers.length).toBe(2);
  release();
  expect([(await before)?.id, await behind]).toEqual([id, undefined]);
  expect(await ask(token)).toBeUndefined();
});
