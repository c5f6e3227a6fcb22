import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ProjectDetail } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type Db, rowsOf, statement } from '../../src/kernel/database/db.ts';
import { personWithRules } from '../fixtures/rights-fixture.ts';
import { freshKey, newPerson, type Person } from '../kit.ts';
import { Colleague } from './colleague.ts';

type Team = {
  project: ProjectDetail;
  members: readonly Colleague[];
  /** May comment only. */
  guests: readonly Colleague[];
  /** A data rule shows them only tasks with “Open” in the title. */
  limited: readonly Colleague[];
  /** Are not in the project. */
  nonMembers: readonly Colleague[];
  /** Reads the project once and does not subscribe. */
  control: Colleague;
};

const lost = statement(
  'select id from unnest($1::uuid[]) as sent (id) where not exists (select from operation o where o.id = sent.id)',
);
const overwritten = statement(`
  select s.id from unnest($1::uuid[], $2::int[], $3::text[]) as s (id, version, title)
  where not exists (
    select from activity a
    where a.entity_id = s.id and a.version = s.version and (a.kind = 'created' or a.changes -> 'title' ->> 'to' = s.title)
  )
`);
const drifted = statement(`
  select t.id from task t
  where t.project_id = $1
    and t.version <> (select count(*) from activity a where a.entity_id = t.id and a.version is not null)
`);

/**
 * Lets people work on one project at once, over HTTP and push, each with a number of writes, and checks that no acknowledged write is lost, that
 * nobody receives what they may not see, and that in the end every page shows what the server has.
 */
export async function workTogether(app: FastifyInstance, db: Db, { people, turns }: { people: number; turns: number }) {
  const team = await assemble(app, people);
  const { members, guests, limited, nonMembers, control } = team;
  const watching = [...members, ...guests, ...limited];
  try {
    for (const one of [...watching, ...nonMembers]) await one.open();
    await control.open({ isWatching: false });
    for (const one of [...watching, control]) await one.readAll();
    await Promise.all([...members, ...guests].map((one) => work(one, team, turns)));
    await expectConverged(team, watching);
    await expectNothingLost(db, team);
    expectNothingDisclosed(team);
    const writes = [...members, ...guests].reduce((sum, one) => sum + one.writes, 0);
    return { writes, messages: watching.reduce((sum, { messages }) => sum + messages, 0) };
  } finally {
    for (const one of [...watching, ...nonMembers, control]) one.close();
  }
}

async function assemble(app: FastifyInstance, people: number): Promise<Team> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const key = freshKey();
  const owner = await newPerson(app, ['task:use', 'task:project:add']);
  const project = await owner.client.project.add({ body: { name: `Together ${key}`, key, template: 'blank' } });
  for (const title of ['Open plan', 'Secret plan']) {
    await owner.client.task.add({ body: { projectId: project.id, title } });
  }
  const join = async (role: 'member' | 'guest' | undefined, person: Person): Promise<Colleague> => {
    if (role) await owner.client.member.add({ body: { projectId: project.id, userIds: [person.id], role } });
    return new Colleague(address, project.id, person);
  };
  const many = async (share: number, make: () => Promise<Colleague>) => {
    const made: Colleague[] = [];
    for (let count = Math.max(2, Math.round(people * share)); made.length < count; ) made.push(await make());
    return made;
  };
  const rights = { entries: ['task:use'], on: 'task:use' };
  const limitedPerson = () => personWithRules(app, rights, ['title', 'LIKE', 'Open']);
  return {
    project,
    members: await many(0.75, async () => join('member', await newPerson(app, ['task:use']))),
    guests: await many(0.1, async () => join('guest', await newPerson(app, ['task:use']))),
    limited: await many(0.1, async () => join('member', await limitedPerson())),
    nonMembers: await many(0.05, async () => join(undefined, await newPerson(app, ['task:use']))),
    control: await join('member', await newPerson(app, ['task:use'])),
  };
}

/** Makes writes at random, on whatever the page of the person shows at that moment. */
async function work(colleague: Colleague, { project }: Team, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const task = pick([...colleague.tasks.values()]);
    const act = task ? pick(ACTS) : addTask;
    if (act) await act(colleague, project, task ?? { id: '', version: 0 });
  }
}

type Act = (colleague: Colleague, project: ProjectDetail, task: { id: string; version: number }) => Promise<void>;

const addTask: Act = (colleague, { id: projectId }) =>
  colleague.write(async ({ task }) => (await task.add({ body: { projectId, title: newTitle() } })).records, {
    isRecorded: true,
  });
const rename: Act = (colleague, _, { id, version }) => {
  const body = { id, version, changes: { title: newTitle() } };
  return colleague.write(async ({ task }) => [(await task.edit({ body })).record], { isRecorded: true });
};
const setPriority: Act = (colleague, _, { id, version }) => {
  const body = { id, version, changes: { priority: pick(['N', 'L', 'M', 'H', 'U'] as const) ?? 'N' } };
  return colleague.write(async ({ task }) => [(await task.edit({ body })).record]);
};
const setStatus: Act = (colleague, { statuses }, { id, version }) => {
  const body = { id, version, changes: { statusId: pick(statuses)?.id ?? '' } };
  return colleague.write(async ({ task }) => [(await task.edit({ body })).record]);
};
const comment: Act = (colleague, _, { id: recordId }) =>
  colleague.write(async (client) => {
    await client.comment.add({ body: { recordId, html: '<p>Agreed</p>' } });
    return [];
  });
const remove: Act = (colleague, { id: projectId }, { id }) =>
  colleague.write(async ({ task }) => {
    await task.deleteBatch({ body: { projectId, ids: [id] } });
    return [];
  });

const ACTS: readonly Act[] = [
  ...[addTask, addTask, addTask, rename, rename, rename, rename],
  ...[setPriority, setPriority, setStatus, setStatus, comment, remove],
];

let titles = 0;

/** A title nothing else has; a third of them are hidden from the limited people. */
function newTitle(): string {
  titles += 1;
  return `${titles % 3 === 0 ? 'Secret' : 'Open'} ${titles}`;
}

/** Waits until every page shows what the server has for its user. */
async function expectConverged({ control }: Team, watching: readonly Colleague[]): Promise<void> {
  for (const one of watching) {
    while (!(await isCurrent(one))) await wait(250);
  }
  expect(await isCurrent(control)).toBe(false);
}

async function isCurrent(one: Colleague): Promise<boolean> {
  await one.waitUntilRead();
  // A page that is opened now by the same person.
  const fresh = one.again();
  await fresh.readAll();
  return isDeepStrictEqual(versionsIn(fresh), versionsIn(one));
}

function versionsIn({ tasks }: Colleague): string[] {
  return [...tasks.values()].map(({ id, version }) => `${id} ${version}`).sort();
}

async function expectNothingLost(db: Db, { project, members, guests }: Team): Promise<void> {
  const acknowledged = [...members, ...guests].flatMap((one) => one.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(members.length);
  expect(guests.flatMap((one) => one.acknowledged)).toEqual([]);
  expect(await rowsOf<{ id: string }>(db, lost, [acknowledged.map(({ opId }) => opId)])).toEqual([]);
  const columns = (['id', 'version', 'title'] as const).map((name) => acknowledged.map((one) => one[name]));
  expect(await rowsOf<{ id: string }>(db, overwritten, columns)).toEqual([]);
  expect(await rowsOf<{ id: string }>(db, drifted, [project.id])).toEqual([]);
}

function expectNothingDisclosed({ limited, nonMembers }: Team): void {
  for (const one of limited) {
    expect([...one.pushedIds]).toEqual([]);
    expect([...one.titles].filter((title) => !title.includes('Open'))).toEqual([]);
  }
  for (const one of nonMembers) expect([one.pushedIds.size, one.titles.size]).toEqual([0, 0]);
}

function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
