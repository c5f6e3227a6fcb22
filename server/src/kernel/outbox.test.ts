import { expect, onTestFinished } from 'vitest';
import { test } from '../../test/kit.ts';
import { soon } from '../../test/soon.ts';
import type { OutboxEvent } from './outbox.ts';

const write = (topic: string) => `insert into outbox (topic, payload) values ('${topic}', '{}')`;

test('[B1] a transaction that takes its time holds up nobody’s news, and its own comes when it ends, each once', async ({
  app,
  secondApp,
}) => {
  const heard: string[] = [];
  const note = (events: readonly OutboxEvent[]) => heard.push(...events.map(({ topic }) => topic));
  const unlisten = secondApp.outbox.listen(note);
  await app.pool.query(write('before'));
  await soon(() => expect(heard.splice(0)).toEqual(['before']));
  const slow = await app.pool.connect();
  onTestFinished(() => slow.release(true));
  await slow.query('begin');
  await slow.query(write('slow'));
  const held = await secondApp.outbox.horizon();
  await app.pool.query(write('quick'));
  await soon(() => expect(heard).toEqual(['quick']));
  // Whoever lost the connection meanwhile catches up from where the slow one stands.
  expect((await secondApp.outbox.since(held))?.events.map(({ topic }) => topic)).toEqual(['quick']);
  await app.pool.query(write('second'));
  await soon(() => expect(heard).toEqual(['quick', 'second']));
  await slow.query('commit');
  await soon(() => expect(heard.toSorted()).toEqual(['quick', 'second', 'slow']));
  await app.pool.query(write('last'));
  await soon(() => expect(heard.at(-1)).toBe('last'));
  expect(heard.toSorted()).toEqual(['last', 'quick', 'second', 'slow']);
  expect((await secondApp.outbox.since(held))?.events.map(({ topic }) => topic).toSorted()).toEqual([
    'last',
    'quick',
    'second',
    'slow',
  ]);
  unlisten();
});
