import {
  CATEGORIES,
  categoryFilter,
  completedFilter,
  OVERVIEW_ACTIVITY_PAGE,
  OVERVIEW_CARDS,
  OVERVIEW_GROUPS,
  OVERVIEW_LISTED_MAX,
  type OverviewCards,
  overviewFilter,
  overviewGroupFilter,
  PROJECT_COUNTS,
  PROJECT_FIGURES,
  projectCount,
  projectCountFilter,
  type TaskFilter,
  type TaskOverview,
  type TaskRow,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const instantIn = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const present = {
  today: dayIn(0),
  weekFrom: dayIn(-2),
  weekTo: dayIn(4),
  weeks: [-21, -14, -7, 1].map(instantIn),
};

/** Tasks of every kind that an overview distinguishes; half of them begin with "Mine". */
async function filled({ add, owner, member, project }: TaskFixture): Promise<void> {
  const { id: projectId, statuses } = project;
  const { client } = owner;
  const [doing, done, cancelled, review] = ['2', '1', '3', '4'].map(
    (one) => statuses.find(({ category }) => category === one)?.id,
  );
  const label = await client.label.add({ body: { projectId, name: 'Print', color: 'red' } });
  const made: TaskRow[] = [];
  for (const who of ['Mine', 'Secret']) {
    made.push(
      await add(`${who} late`, { dueDate: dayIn(-1), ownerId: member.id, priority: 'H' }),
      await add(`${who} last week`, { dueDate: dayIn(-9), priority: 'U' }),
      await add(`${who} this week`, { dueDate: dayIn(2), ownerId: owner.id, labelIds: [label.id] }),
      await add(`${who} later`, { dueDate: dayIn(30), labelIds: [label.id], ...(doing && { statusId: doing }) }),
      await add(`${who} undated`, {
        ownerId: member.id,
        ...(review && { statusId: review }),
        ...(who === 'Secret' && { milestone: true }),
      }),
      await add(`${who} done`, { dueDate: dayIn(-3), ...(done && { statusId: done }) }),
      await add(`${who} cancelled`, { dueDate: dayIn(-3), ...(cancelled && { statusId: cancelled }) }),
    );
    const archived = await add(`${who} archived`, { dueDate: dayIn(-1) });
    await client.task.batch({ body: { projectId, ids: [archived.id], changes: { archived: true } } });
  }
  const [late, , week, , , completed] = made;
  const [, , , , , , , secret] = made;
  const depend = (predecessorId = '', successorId = '') =>
    client.dependency.add({ body: { predecessorId, successorId, type: 'FS', lag: 0 } });
  await depend(late?.id, week?.id);
  await depend(secret?.id, made[4]?.id);
  await depend(completed?.id, made[3]?.id);
}

/** Every number of an overview with the filter of the list it opens. */
function numbersOf({ figures, groups, completed }: TaskOverview): [name: string, count: number, filter: TaskFilter][] {
  return [
    ...PROJECT_FIGURES.map((one): [string, number, TaskFilter] => [one, figures[one], overviewFilter(one, present)]),
    ...OVERVIEW_GROUPS.flatMap((group) =>
      groups[group].map(({ value, count }): [string, number, TaskFilter] => [
        ...([`${group} ${value}`, count, overviewGroupFilter(group, value, present)] as const),
      ]),
    ),
    ...completed.map((count, at): [string, number, TaskFilter] => [
      ...([`week ${at}`, count, completedFilter(present.weeks[at] ?? '', present.weeks[at + 1] ?? '')] as const),
    ]),
  ];
}

async function expectEqualLists({ client }: Person, projectId: string): Promise<TaskOverview> {
  const overview = await client.taskOverview.read({ body: { projectId, ...present } });
  for (const [name, count, filter] of numbersOf(overview)) {
    const { total } = await client.task.query({ body: { projectId, filter } });
    expect([name, count]).toEqual([name, total]);
  }
  const { statuses } = await client.project.queryById({ query: { id: projectId } });
  for (const category of CATEGORIES) {
    const ids = new Set(statuses.filter((status) => status.category === category).map(({ id }) => id));
    const count = overview.groups.status.reduce((sum, group) => sum + (ids.has(group.value) ? group.count : 0), 0);
    const { total } = await client.task.query({ body: { projectId, filter: categoryFilter(category) } });
    expect([category, count]).toEqual([category, total]);
  }
  const listed = (await client.project.list()).find(({ id }) => id === projectId);
  for (const name of PROJECT_COUNTS) {
    const filter = projectCountFilter(name, present.today);
    const { total } = await client.task.query({ body: { projectId, filter } });
    expect([name, listed && projectCount(listed.counts, name)]).toEqual([name, total]);
  }
  const latest = { projectId, sort: 'updatedAt', order: 'desc' } as const;
  const current = await client.task.query({ body: latest });
  const archived = await client.task.query({ body: { ...latest, filter: { archived: true } } });
  const changes = [...current.records, ...archived.records].map(({ updatedAt }) => updatedAt);
  expect(listed?.lastChangeAt).toBe([...changes, listed?.updatedAt].sort().at(-1));
  return overview;
}

test('[51] every number is that of the list it opens, also under data rules', async ({ app, fixture }) => {
  const { owner, project } = fixture;
  await filled(fixture);
  const whole = await expectEqualLists(owner, project.id);
  expect(whole.figures).toEqual({
    ...{
      open: 10,
      overdue: 4,
      week: 4,
      blocked: 2,
      review: 2,
      approval: 0,
      unowned: 4,
      undated: 2,
      milestones: 1,
      completed: 2,
    },
  });
  expect(whole.completed).toEqual([0, 0, 2]);
  expect(whole.groups.owner.map(({ count }) => count)).toEqual([4, 4, 2]);
  expect(whole.groups.label.map(({ count }) => count)).toEqual([6, 4]);
  expect(whole.groups.status.reduce((sum, { count }) => sum + count, 0)).toBe(14);
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'member' } });
  const seen = await expectEqualLists(limited, project.id);
  // Of the two blocked tasks one waits for a task that is hidden.
  expect(seen.figures).toMatchObject({ open: 5, overdue: 2, blocked: 1, completed: 1 });
  expect([...seen.recent, ...seen.upcoming].every(({ title }) => title.startsWith('Mine'))).toBe(true);
});

test('the latest completed tasks and those due next are listed, a few of each', async ({ fixture }) => {
  const { add, owner, project } = fixture;
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  for (let at = 0; at <= OVERVIEW_LISTED_MAX; at++) {
    await add(`Due ${at}`, { dueDate: dayIn(at) });
    const { id } = await add(`Done ${at}`);
    await owner.client.task.edit({ body: { id, version: 1, changes: { statusId: done } } });
  }
  await add('Late', { dueDate: dayIn(-1) });
  const { recent, upcoming } = await owner.client.taskOverview.read({ body: { projectId: project.id, ...present } });
  const titles = (rows: readonly TaskRow[]) => rows.map(({ title }) => title);
  const numbers = Array.from({ length: OVERVIEW_LISTED_MAX }, (_, at) => at);
  expect(titles(recent)).toEqual(numbers.map((at) => `Done ${OVERVIEW_LISTED_MAX - at}`));
  expect(titles(upcoming)).toEqual(numbers.map((at) => `Due ${at}`));
});

test('whoever sees the project sees its overview, others do not, and an empty project has only zeros', async ({
  fixture,
}) => {
  const { guest, nonMember, project } = fixture;
  const body = { projectId: project.id, ...present };
  const { figures, groups, completed } = await guest.client.taskOverview.read({ body });
  expect([...Object.values(figures), ...completed].every((count) => count === 0)).toBe(true);
  expect(Object.values(groups).flat()).toEqual([]);
  await expect(nonMember.client.taskOverview.read({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const odd = guest.client.taskOverview.read({
    body: { ...body, weeks: ['2026-01-01T00:00:00Z" or title ~ "x', instantIn(1)] },
  });
  await expect(odd).rejects.toMatchObject({ status: 400 });
});

test('open milestones are listed by date, late ones first, and keep their mark in copies', async ({ fixture }) => {
  const { add, owner, project } = fixture;
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  await add('Later', { dueDate: dayIn(9), milestone: true });
  const late = await add('Late', { dueDate: dayIn(-1), milestone: true });
  await add('Plain', { dueDate: dayIn(1), milestone: null });
  await add('Done', { dueDate: dayIn(1), milestone: true, statusId: done });
  const { milestones, figures } = await owner.client.taskOverview.read({ body: { projectId: project.id, ...present } });
  expect(milestones.map(({ title }) => title)).toEqual(['Late', 'Later']);
  expect(figures.milestones).toBe(2);
  const which = { projectId: project.id, ids: [late.id], targetId: project.id, parts: [] };
  const { keys } = await owner.client.taskCopy.run({ body: { ...which, dates: 'keep', labels: 'make' } });
  expect(await fixture.readTask(keys[0]?.id ?? '')).toMatchObject({ milestone: true });
});

test('[S10] cycle time runs from the first status in progress, or creation, to completion, by week', async ({
  app,
  fixture,
}) => {
  const { add, owner, project, nonMember } = fixture;
  const of = (category: string) => project.statuses.find((one) => one.category === category)?.id ?? '';
  const body = { projectId: project.id, weeks: present.weeks };
  const finish = async (title: string, { begun, added }: { begun?: string; added: string }) => {
    const { id } = await add(title);
    const edit = async (version: number, statusId: string) =>
      await owner.client.task.edit({ body: { id, version, changes: { statusId } } });
    if (begun) await edit(1, of('2'));
    await edit(begun ? 2 : 1, of('1'));
    await app.pool.query(`update task set created_at = completed_at - $2::interval where id = $1`, [id, added]);
    const since = `update activity a set at = t.completed_at - $2::interval from task t
      where t.id = $1 and a.entity_id = t.id and a.version = 2`;
    if (begun) await app.pool.query(since, [id, begun]);
  };
  await finish('quick', { begun: '2 hours', added: '9 days' });
  await finish('usual', { begun: '24 hours', added: '9 days' });
  await finish('direct', { added: '48 hours' });
  const flow = await owner.client.taskOverview.flow({ body });
  expect(flow.slice(0, 2)).toEqual(Array(2).fill({ completed: 0, median: null, slow: null }));
  expect(flow[2]?.completed).toBe(3);
  expect(flow[2]?.median).toBeCloseTo(24, 3);
  expect(flow[2]?.slow).toBeCloseTo(24 + 0.7 * 24, 3);
  await expect(nonMember.client.taskOverview.flow({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('[S10] managers arrange the cards of an overview for everyone, and reset them; others do not', async ({
  app,
  fixture,
}) => {
  const projectId = fixture.project.id;
  const read = async ({ client }: Person) =>
    (await client.taskOverview.read({ body: { projectId, ...present } })).cards;
  const usual = OVERVIEW_CARDS.map((card) => ({ card, shown: true }));
  expect(await read(fixture.member)).toEqual(usual);
  const arrange = ({ client }: Person, cards: OverviewCards | null) =>
    client.taskOverview.arrange({ body: { projectId, cards } });
  const [figures, status, ...rest] = usual;
  const cards = [{ card: 'status', shown: true } as const, { card: 'figures', shown: false } as const];
  expect(figures && status && (await arrange(fixture.manager, cards))).toEqual([...cards, ...rest]);
  expect(await read(fixture.guest)).toEqual([...cards, ...rest]);
  // The same again is no change.
  await arrange(fixture.owner, [...cards, ...rest]);
  const { rows } = await app.pool.query(
    `select kind from activity where project_id = $1 and kind = 'overviewArranged'`,
    [projectId],
  );
  expect(rows).toHaveLength(1);
  const wider = [{ card: 'status', shown: true, size: 'wide' } as const, ...cards.slice(1), ...rest];
  expect(await arrange(fixture.owner, wider)).toEqual(wider);
  expect(await read(fixture.guest)).toEqual(wider);
  await expect(arrange(fixture.member, null)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(arrange(fixture.nonMember, null)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect(await arrange(fixture.manager, null)).toEqual(usual);
  await fixture.archive();
  await expect(arrange(fixture.manager, null)).rejects.toMatchObject(refusal(403, 'project.archived'));
});

test('[S10] the recent activity lists the latest changes of the tasks one sees, page by page', async ({
  app,
  fixture,
}) => {
  const { owner, member, project, add } = fixture;
  const { id: projectId } = project;
  const of = ({ client }: Person, cursor?: string) =>
    client.taskOverview.activity({ query: { projectId, ...(cursor && { cursor }) } });
  const mine = await add('Mine one', {});
  const secret = await add('Secret two', {});
  await member.client.comment.add({ body: { recordId: mine.id, html: '<p>Ready</p>' } });
  const { version } = await owner.client.task.queryById({ query: { id: secret.id } });
  await owner.client.task.edit({ body: { id: secret.id, version, changes: { priority: 'H' } } });
  const { records } = await of(owner);
  expect(records.map(({ kind, title, actorId }) => [kind, title, actorId])).toEqual([
    ['updated', 'Secret two', owner.id],
    ['commentAdded', 'Mine one', member.id],
    ['created', 'Secret two', owner.id],
    ['created', 'Mine one', owner.id],
  ]);
  expect(records[0]).toMatchObject({ number: secret.seq, taskId: secret.id, changes: { priority: { to: 'H' } } });
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await expect(of(limited)).rejects.toMatchObject({ status: 404 });
  await owner.client.member.add({ body: { projectId, userIds: [limited.id], role: 'member' } });
  expect((await of(limited)).records.map(({ title }) => title)).toEqual(['Mine one', 'Mine one']);
  // A task in the trash cannot be opened.
  await owner.client.task.deleteBatch({ body: { projectId, ids: [secret.id] } });
  expect((await of(owner)).records.map(({ title }) => title)).toEqual(['Mine one', 'Mine one']);
  const lines = Array.from({ length: 12 }, (_, at) => `Task ${at}`);
  for (const title of lines) await add(title, {});
  const first = await of(owner);
  expect(first.records).toHaveLength(OVERVIEW_ACTIVITY_PAGE);
  const second = await of(owner, first.cursor ?? '');
  expect([...first.records, ...second.records].map(({ title }) => title)).toEqual([
    ...lines.toReversed(),
    'Mine one',
    'Mine one',
  ]);
  expect(second.cursor).toBeNull();
});
