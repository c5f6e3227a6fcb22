import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { watchableTypes } from '../src/records/watching.ts';
import type { RecordCalls } from './every-record-call.ts';
import { personWith } from './fixtures/rights-fixture.ts';
import type { Person } from './kit.ts';

const ROLES = [[], ['guest'], ['member'], ['lead'], ['admin']];

/** The ids of what a call answers; none if it refuses the user or does not find the record. */
async function idsFrom(answer: Promise<readonly { id: string }[]>): Promise<string[]> {
  const records = await answer.catch((error: { status?: number }) => {
    if (error.status !== 403 && error.status !== 404) throw error;
    return [];
  });
  return records.map(({ id }) => id);
}

/** Expects that the calls of a record type, its chips and its push messages agree on which records a user sees. */
export async function expectOneAnswerFor(
  app: FastifyInstance,
  { client, id: userId }: Person,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<string[]> {
  const calls = (client as unknown as Record<string, RecordCalls>)[name] as RecordCalls;
  const known = (found: readonly string[]) => ids.filter((id) => found.includes(id));
  const list = calls.list({ query: { sort: '-createdAt', limit: 200 } });
  const listed = known(await idsFrom(list.then(({ records }) => records)));
  const which = await idsFrom(calls.which({ body: { ids: [...ids] } }));
  const single = await Promise.all(ids.map((id) => idsFrom(calls.get({ query: { id } }).then((record) => [record]))));
  const chips = await client.search.chips({ query: { refs: ids.map((id) => `${name}:${id}`).join() } });
  expect({ which: known(which), single: single.flat() }).toEqual({ which: listed, single: listed });
  const chipIds = chips.map(({ id }) => id);
  if (chipIds.length > 0) expect(known(chipIds)).toEqual(listed);
  // Pages of users who do not see all records get hints without ids, and those of users who see none get nothing.
  const push = (await watchableTypes(app.db, userId, [name])).get(name);
  if (push === 'ids') expect(listed).toEqual(ids);
  if (push === undefined) expect(listed).toEqual([]);
  return listed;
}

/** Expects for each default role that all answers agree on the records; at least one role sees them, and one does not. */
export async function expectOneAnswer(app: FastifyInstance, name: string, ids: readonly string[]): Promise<void> {
  const counts: number[] = [];
  for (const roles of ROLES)
    counts.push((await expectOneAnswerFor(app, await personWith(app, { roles }), { name, ids })).length);
  expect(Math.max(...counts)).toBe(ids.length);
  expect(Math.min(...counts)).toBe(0);
}
