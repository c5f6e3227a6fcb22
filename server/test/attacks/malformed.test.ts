import { createHash } from 'node:crypto';
import { contract, type Identified, permissions, type TaskQuery } from '@opsyard/contract';
import { expect } from 'vitest';
import { send } from '../fixtures/accounts.ts';
import { type TaskFixture, test } from '../fixtures/task-fixture.ts';

const INSIDE = /\bat \S+ \(|\bpg_|select |node_modules|violates|syntax error/i;
/** A forged cursor with a valid checksum. */
function forged(query: Pick<TaskQuery, 'projectId' | 'sort'>, text: string): string {
  const identity = JSON.stringify([query.projectId, {}, query.sort ?? 'rank', 'asc', null]);
  const check = createHash('sha256').update(`${identity}\n${text}`).digest('base64url').slice(0, 12);
  return Buffer.from(check + text).toString('base64url');
}

test.for([
  ['rank', 'no JSON'],
  ['rank', 'null'],
  ['rank', '{}'],
  ['rank', '[{"a":1},"a"]'],
  ['rank', '["a\\u0000","a"]'],
  ['seq', '["x","0"]'],
  ['seq', '[99999999999,"00000000000000000000000000000000"]'],
  ['seq', '[1.5,"00000000000000000000000000000000"]'],
  ['dueDate', '["2026-02-30","00000000000000000000000000000000"]'],
  ['dueDate', '[null,"x"]'],
  ['updatedAt', '["no time","00000000000000000000000000000000"]'],
  ['priority', '[[1],["x"]]'],
  ['title', '[null,null]'],
] as const)('[E15] a forged cursor of %s %s is a bad request', async ([sort, text], { fixture, app }) => {
  const body = { projectId: fixture.project.id, sort };
  const payload = { ...body, cursor: forged(body, text) };
  const answer = await send(app, '/task/task/query', { token: fixture.member.token, payload });
  expect([answer.status, answer.text]).toEqual([400, expect.not.stringMatching(INSIDE)]);
});

test.for(['status', 'owner', 'label', 'priority'] as const)(
  '[E15] a group of %s that is none is no failure of the server',
  async (by, { fixture, app }) => {
    for (const value of ['', 'x', '\0', "'", '0'.repeat(32), 'N']) {
      const payload = { projectId: fixture.project.id, group: { by, value } };
      const { status, text } = await send(app, '/task/task/query', { token: fixture.member.token, payload });
      expect([value, status, text]).toEqual([value, expect.toBeOneOf([200, 400]), expect.not.stringMatching(INSIDE)]);
    }
  },
);

const HIGH = '\ud83d';
type Attempt = readonly [
  what: string,
  url: string,
  method: 'POST' | 'PUT' | 'PATCH',
  body: (fixture: TaskFixture, id: string) => object,
];
const attempts: readonly Attempt[] = [
  ['year 0', '/task/task/add', 'POST', ({ project }) => ({ projectId: project.id, title: 'x', dueDate: '0000-01-01' })],
  [
    '30 February',
    '/task/task/add',
    'POST',
    ({ project }) => ({ projectId: project.id, title: 'x', dueDate: '2026-02-30' }),
  ],
  [
    'year 10000',
    '/task/task/add',
    'POST',
    ({ project }) => ({ projectId: project.id, title: 'x', dueDate: '10000-01-01' }),
  ],
  [
    'a filter of year 0',
    '/task/task/query',
    'POST',
    ({ project }) => ({ projectId: project.id, filter: { dueFrom: '0000-02-02' } }),
  ],
  ['half a character', '/task/task/add', 'POST', ({ project }) => ({ projectId: project.id, title: HIGH })],
  ['half a character in an item', '/task/checklist/add', 'POST', (_, recordId) => ({ recordId, texts: [HIGH] })],
  [
    'half a character in a label',
    '/task/label/add',
    'POST',
    ({ project }) => ({ projectId: project.id, name: HIGH, color: 'red' }),
  ],
  [
    'half a character in a comment',
    '/task/comment/add',
    'POST',
    (_, taskId) => ({ recordId: taskId, html: `<p>${HIGH}x</p>` }),
  ],
  [
    'half a character in a text',
    '/task/task/describe',
    'PUT',
    (_, id) => ({ id, descriptionVersion: 0, description: `<p>${HIGH}</p>` }),
  ],
  [
    'a version beyond numbers',
    '/task/task/edit',
    'PATCH',
    (_, id) => ({ id, version: -1e15, changes: { title: 'y' } }),
  ],
  [
    'a version beyond numbers',
    '/task/task/edit',
    'PATCH',
    (_, id) => ({ id, version: 1e300, changes: { title: 'y' } }),
  ],
  [
    'a version beyond numbers',
    '/task/task/describe',
    'PUT',
    (_, id) => ({ id, descriptionVersion: 1e15, description: 'y' }),
  ],
  [
    'a label that grows when composed',
    '/task/label/add',
    'POST',
    ({ project }) => ({ projectId: project.id, name: '\u0958'.repeat(15), color: 'red' }),
  ],
  [
    'a status that grows when composed',
    '/task/status/add',
    'POST',
    ({ project }) => ({ projectId: project.id, name: '\u0958'.repeat(20), color: 'red', category: '0' }),
  ],
];

test.for(attempts)(
  '[E15] %s at %s is taken or refused, never a failure of the server',
  async ([, url, method, body], { fixture, app }) => {
    const { id } = await fixture.add('target');
    const { token } = fixture.owner;
    const answer = await app.inject({ method, url, headers: { 'x-access-token': token }, payload: body(fixture, id) });
    expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 400]), expect.not.stringMatching(INSIDE)]);
  },
);

test('[E15] a text of many different characters can be stored', async ({ fixture }) => {
  const characters = Array.from({ length: 250_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * index * 31 + index * 17) % 20_011)),
  );
  const description = `<p>${characters.join('')}</p>`;
  const { id } = await fixture.add('long');
  const written = await fixture.member.client.task.describe({ body: { id, descriptionVersion: 0, description } });
  expect(written.description).toBe(description);
});

test('[E15] forged cursors of the trash and the history are rejected as bad requests', async ({ fixture, app }) => {
  const { id } = await fixture.add('x');
  for (const cursor of [
    '0000-01-01T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ]) {
    const url = `/task/trash/list?kind=task&cursor=${encodeURIComponent(`${cursor} ${id}`)}`;
    const { status, text } = await send(app, url, { token: fixture.member.token });
    expect([cursor, status, text]).toEqual([cursor, expect.toBeOneOf([200, 400]), expect.not.stringMatching(INSIDE)]);
  }
});

test('an operation in an archived project cannot be undone, nor the description of a task in the trash', async ({
  fixture,
}) => {
  const { member } = fixture;
  const { id } = await fixture.add('kept');
  const { opId } = await member.client.task.describe({
    body: { id, descriptionVersion: 0, description: '<p>one</p>' },
  });
  await member.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [id] } });
  await expect(member.client.operation.undo({ body: { opId } })).rejects.toMatchObject({ status: 409 });
  await fixture.archive();
  await expect(member.client.operation.undo({ body: { opId } })).rejects.toMatchObject({
    status: 403,
    failure: 'project.archived',
  });
});

test('[E15] ranks never exceed the size an index can store', async ({ fixture, app }) => {
  const [first, second] = [await fixture.add('first'), await fixture.add('second')];
  const rank = `a0${'V'.repeat(62)}`;
  await app.pool.query('update task set rank = $2 where id = $1', [first.id, rank]);
  await app.pool.query('update task set rank = $2 where id = $1', [second.id, `${rank}0V`]);
  const titles = ['one', 'two', 'three'];
  const { records } = await fixture.member.client.task.addMany({
    body: { projectId: fixture.project.id, titles, afterId: first.id },
  });
  const page = await fixture.member.client.task.query({ body: { projectId: fixture.project.id } });
  expect(page.records.map(({ title }) => title)).toEqual(['first', ...titles, 'second']);
  expect(Math.max(...[...page.records, ...records].map((record) => record.rank.length))).toBeLessThan(10);
});

test('a description that exceeds its limit after sanitizing is refused, also for a new task', async ({ fixture }) => {
  const refused = { status: 413, failure: 'task.descriptionTooLarge' };
  const description = '&'.repeat(100_000);
  const { id } = await fixture.add('short');
  const describing = fixture.member.client.task.describe({ body: { id, descriptionVersion: 0, description } });
  await expect(describing).rejects.toMatchObject(refused);
  await expect(fixture.add('long', { description })).rejects.toMatchObject(refused);
});

const routes = Object.values(contract).flatMap((feature): Identified[] => Object.values(feature));

/** The parameter of a call that sets the page size. */
function limitOf(part: unknown): { name: string; maximum: number } | undefined {
  const { properties = {} } = (part ?? {}) as { properties?: Record<string, { maximum?: number }> };
  const name = ['pageSize', 'limit'].find((one) => one in properties);
  return name ? { name, maximum: properties[name]?.maximum ?? Number.POSITIVE_INFINITY } : undefined;
}

test('[E16] no list returns a page of a thousand million records', async ({ app, as }) => {
  const person = await as(...(Object.keys(permissions) as (keyof typeof permissions)[]));
  const lists = routes.filter(({ query, body }) => limitOf(query) ?? limitOf(body));
  expect(lists.length).toBeGreaterThan(20);
  for (const { id, method, path, query, body } of lists) {
    const [inQuery, inBody] = [limitOf(query), limitOf(body)];
    expect([id, (inQuery ?? inBody)?.maximum]).toEqual([id, expect.toSatisfy((most: number) => most <= 100_000)]);
    const answer = await app.inject({
      method,
      url: `${path}${inQuery ? `?${inQuery.name}=1000000000` : ''}`,
      headers: { 'x-access-token': person.token },
      ...(inBody && { payload: { [inBody.name]: 1_000_000_000 } }),
    });
    expect([id, answer.statusCode]).toEqual([id, 400]);
  }
});

test('[E16] a body of a hundred thousand levels is refused at once by every call', async ({ app, fixture }) => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const takers = routes.filter(({ body, method }) => body && method !== 'GET').slice(0, 20);
  const headers = { 'x-access-token': fixture.owner.token, 'content-type': 'application/json' };
  for (const levels of [100, 100_000]) {
    for (const { id, method, path } of takers) {
      const answer = await app.inject({ method, url: path, headers, payload: deep(levels) });
      expect([id, answer.statusCode]).toEqual([
        id,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      expect(answer.body).not.toMatch(INSIDE);
    }
  }
});
