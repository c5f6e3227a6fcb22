import { commonFailures, task } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base } from '../fixtures/upload-fixture.ts';
import type { Person } from '../kit.ts';

const test = base.extend({
  environment: [async ({}, use) => use({ CALLS_A_MINUTE: '40', UPLOAD_MB_A_DAY: '1' }), { scope: 'file' }],
});

const tooMany = { status: 429, failure: commonFailures.tooManyRequests.code };
const kilobytes = (count: number) => new Uint8Array(count * 1_024).fill(0x61);
const read = ({ client }: Person) => client.project.list();

/** Reads until a request is refused, at most this many times; returns the number of successful requests. */
async function readUntilRefused(person: Person, most: number): Promise<number> {
  for (let times = 0; times < most; times += 1) {
    const refused = await read(person).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused) {
      expect(refused).toMatchObject(tooMany);
      return times;
    }
  }
  return most;
}

test('a caller over the rate limit is asked to retry after a stated time, and no other caller is', async ({
  app,
  as,
}) => {
  const [busy, other] = [await as('task:use'), await as('task:use')];
  expect(await readUntilRefused(busy, 60)).toBe(40);
  const url = task.search.path;
  const headers = { 'x-access-token': busy.token };
  const response = await app.inject({ method: 'GET', url, query: { text: 'x' }, headers });
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
  expect(response.json()).toMatchObject({ message: 'Too many attempts. Please wait a little and try again.' });
  await read(other);
});

test('requests at one node count at the others', async ({ app, secondApp, as }) => {
  const person = await as('task:use');
  await readUntilRefused(person, 30);
  await app.budgets.flush();
  const call = () =>
    secondApp.inject({ method: 'GET', url: '/task/project/list', headers: { 'x-access-token': person.token } });
  expect((await call()).statusCode).toBe(200);
  await secondApp.budgets.flush();
  const statuses = [];
  for (let at = 0; at < 12; at += 1) statuses.push((await call()).statusCode);
  expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429]);
});

test('[E2] a user who has reached the daily limit of uploads is refused before any byte of the next file is received', async ({
  fixture,
  send,
  stored,
}) => {
  const { id } = await fixture.add('files');
  expect((await send(fixture.member, id, kilobytes(600))).status).toBe(200);
  const before = await stored();
  expect(await send(fixture.member, id, kilobytes(600))).toMatchObject(tooMany);
  expect(await stored()).toEqual(before);
  expect((await send(fixture.member, id, kilobytes(300))).status).toBe(200);
  expect((await send(fixture.owner, id, kilobytes(600))).status).toBe(200);
});

test('[E2] a refused file counts with its declared size; one refused for lack of space does not', async ({
  fixture,
  send,
}) => {
  const { id } = await fixture.add('files');
  expect((await send(fixture.member, id, kilobytes(700), { name: 'x.exe' })).status).toBe(415);
  expect(await send(fixture.member, id, kilobytes(700))).toMatchObject(tooMany);
  expect((await send(fixture.member, id, kilobytes(200))).status).toBe(200);
});
