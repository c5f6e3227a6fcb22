import { randomUUID } from 'node:crypto';
import {
  ABILITIES,
  type AccessExplanation,
  type AccessRefusal,
  ADJUSTABLE_ROLES,
  EXPLAINED_ABILITIES,
  PROJECT_ROLES,
  type RoleAbilities,
  withinBounds,
} from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test as base, type PlacementFixture } from '../../../../test/fixtures/placement-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const VIEW = 'system:permission:view';
const MISSING = refusal(404, 'common.notFound');

type Here = PlacementFixture & {
  /** Manages both projects, and explains. */
  admin: Person;
  /** A department and one below it, with their codes. */
  top: string;
  below: string;
  explain: (person: Person, taskKey?: string, by?: Person) => Promise<AccessExplanation>;
  sql: (text: string, values: readonly unknown[]) => Promise<unknown>;
  /** Makes the server read sessions, departments, permissions and rules again, as after a change by a call. */
  forgetAccess: () => void;
};

const test = base.extend<{ shown: Here }>({
  shown: async ({ app, as, here }, use) => {
    const { owner, project, otherId } = here;
    const admin = await as(VIEW, 'task:use');
    for (const projectId of [project.id, otherId])
      await owner.client.member.add({ body: { projectId, userIds: [admin.id], role: 'manager' } });
    const [top, below] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', '')) as [string, string];
    const sql = async (text: string, values: readonly unknown[]) => await app.pool.query(text, [...values]);
    const add = 'insert into sys_depart (id, parent_id, org_code, depart_name) values ($1, $2, $3, $4)';
    await sql(add, [top, null, `X${top}`, 'Design']);
    await sql(add, [below, top, `X${below}`, 'Video']);
    await use({
      ...{ ...here, admin, top, below, sql },
      forgetAccess: () => app.outbox.committed([{ topic: 'access', payload: {} }]),
      explain: async ({ id: userId }, taskKey, by = admin) =>
        await by.client.accessExplanation.explain({
          query: { userId, projectId: project.id, ...(taskKey && { taskKey }) },
        }),
    });
  },
});

test('names the role in a project, every way that leads to it, and what the project has changed of it', async ({
  shown,
}) => {
  const { owner, nonMember, project, top, below, explain, sql } = shown;
  expect(await explain(nonMember)).toMatchObject({ sees: false, role: null, ways: [], abilities: [], task: null });
  await sql('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [nonMember.id, below]);
  await owner.client.projectDepartment.set({ body: { projectId: project.id, departId: top, role: 'member' } });
  await owner.client.member.add({ body: { projectId: project.id, userIds: [nonMember.id], role: 'guest' } });
  await shown.open();
  const roles = { member: [...ABILITIES].filter((one) => one !== 'deleteTasks'), manager: [...ABILITIES] };
  await owner.client.projectPermissions.set({ body: { projectId: project.id, roles } });
  const { version } = await owner.client.project.queryById({ query: { id: project.id } });
  await owner.client.project.edit({ body: { id: project.id, version, changes: { ownTasksOnly: true } } });
  const explained = await explain(nonMember);
  const names = { department: { name: 'Design', nameEn: null }, below: { name: 'Video', nameEn: null } };
  expect(explained).toMatchObject({ hasPermission: true, sees: true, role: 'member', ownTasksOnly: true });
  expect(explained.ways).toEqual([
    { kind: 'own', role: 'guest', department: null, below: null },
    { kind: 'department', role: 'member', ...names },
    { kind: 'open', role: null, department: null, below: null },
  ]);
  const of = (name: string) => explained.abilities.find(({ ability }) => ability === name);
  expect(of('editTasks')).toEqual({ ability: 'editTasks', allowed: true, byRole: true, usual: true });
  expect(of('deleteTasks')).toEqual({ ability: 'deleteTasks', allowed: false, byRole: false, usual: true });
  expect(of('manageLabels')).toEqual({ ability: 'manageLabels', allowed: true, byRole: true, usual: false });
  await shown.archive();
  const archived = await explain(nonMember);
  expect(archived.project.archived).toBe(true);
  expect(archived.abilities.find(({ ability }) => ability === 'editTasks')).toMatchObject({
    ...{ allowed: false, byRole: true },
  });
});

test('says whether a user sees a task and may change it, with the first reason against it', async ({ shown, as }) => {
  const { owner, member, guest, nonMember, otherMember, project, otherKey, explain } = shown;
  const { version } = await owner.client.project.queryById({ query: { id: project.id } });
  await owner.client.project.edit({ body: { id: project.id, version, changes: { ownTasksOnly: true } } });
  const { seq, id } = await shown.placed('One');
  const own = await shown.add('Two', { assigneeIds: [member.id] });
  const key = `${project.key}-${seq}`;
  const answers = async (person: Person, of = key) =>
    (await explain(person, of)).task?.answers.map((one) => one.refusal ?? 'yes');
  expect(await answers(owner)).toEqual(['yes', 'yes', 'yes']);
  expect(await answers(member)).toEqual(['yes', 'yes', 'othersTask']);
  expect(await answers(member, `${project.key}-${own.seq}`)).toEqual(['yes', 'yes', 'yes']);
  expect(await answers(guest)).toEqual(['yes', 'yes', 'notAllowed']);
  expect(await answers(nonMember)).toEqual(['notVisible', 'notVisible', 'notVisible']);
  expect(await answers(await as())).toEqual(['noPermission', 'noPermission', 'noPermission']);
  const elsewhere = await explain(otherMember, key.toLowerCase());
  expect(elsewhere).toMatchObject({ sees: false, role: null });
  expect(elsewhere.task).toMatchObject({ key, isOwn: false, isShownElsewhere: false });
  expect(elsewhere.task?.shownIn).toEqual([{ key: otherKey, role: 'member' }]);
  expect(elsewhere.task?.answers.map((one) => one.refusal)).toEqual([null, null, null]);
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [id] } });
  expect(await answers(owner)).toEqual(['inTrash', 'inTrash', 'inTrash']);
  for (const none of ['ZZ-1', 'nothing', `${project.key}-99999`]) expect((await explain(owner, none)).task).toBeNull();
});

test('discloses neither projects, people nor tasks that the caller does not see', async ({ shown, app, as }) => {
  const { owner, otherMember, nonMember, project, otherId, otherKey, explain } = shown;
  const { seq } = await shown.placed('Secret');
  const key = `${project.key}-${seq}`;
  const outsider = await as(VIEW, 'task:use');
  await expect(explain(owner, key, outsider)).rejects.toMatchObject(MISSING);
  // Without the permission for projects none is seen.
  const forbidden = refusal(403, 'common.forbidden');
  await owner.client.member.add({ body: { projectId: project.id, userIds: [outsider.id], role: 'guest' } });
  await expect(explain(owner, key, await as(VIEW))).rejects.toMatchObject(forbidden);
  await expect(explain(owner, key, await as('task:use'))).rejects.toMatchObject(forbidden);
  const told = await explain(otherMember, key, outsider);
  expect(told.task).toMatchObject({ shownIn: [], isShownElsewhere: true });
  for (const hidden of [otherId, otherKey, `Other ${otherKey}`]) expect(JSON.stringify(told)).not.toContain(hidden);
  const entries = [VIEW, 'task:use', 'system:user:view'];
  const ofTasks = await personWithRules(app, { entries, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const ofUsers = await personWithRules(app, { entries, on: 'system:user:view' }, [
    'username',
    '=',
    nonMember.username,
  ]);
  await owner.client.member.add({
    body: { projectId: project.id, userIds: [ofTasks.id, ofUsers.id], role: 'manager' },
  });
  const limited = await explain(owner, key, ofTasks);
  expect(limited.task).toBeNull();
  expect(limited.role).toBe('owner');
  await expect(explain(owner, key, ofUsers)).rejects.toMatchObject(MISSING);
  expect((await explain(nonMember, key, ofUsers)).task?.title).toBe('Secret');
  const nobody = { ...owner, id: '0'.repeat(32) };
  await expect(explain(nobody)).rejects.toMatchObject(MISSING);
});

const role = fc.constantFrom('manager', 'member', 'guest', null);
const matrix = fc.option(
  fc.record(
    Object.fromEntries(
      ADJUSTABLE_ROLES.map((one) => [one, fc.subarray([...ABILITIES]).map((some) => withinBounds(one, some))]),
    ) as Record<(typeof ADJUSTABLE_ROLES)[number], fc.Arbitrary<RoleAbilities[keyof RoleAbilities]>>,
    { requiredKeys: [] },
  ),
);
const situations = fc.record({
  who: fc.constantFrom('plain', 'plain', 'limited', 'without'),
  own: role,
  top: role,
  below: role,
  department: fc.constantFrom('top', 'below', null),
  visibility: fc.constantFrom('private', 'private', 'dept', 'org'),
  state: fc.constantFrom('active', 'active', 'active', 'archived'),
  ownTasksOnly: fc.boolean(),
  matrix,
  elsewhere: fc.constantFrom('none', 'none', 'viewer', 'guest', 'member', 'manager'),
  isTheirs: fc.boolean(),
  title: fc.constantFrom('Mine', 'Theirs'),
  inTrash: fc.constantFrom(false, false, false, true),
  confidential: fc.constantFrom(null, null, true),
});
type Situation = typeof situations extends fc.Arbitrary<infer S> ? S : never;

/** The failures with which calls are refused for a reason. */
const FAILURES: Readonly<Record<AccessRefusal, string>> = {
  noPermission: 'common.forbidden',
  notVisible: 'common.notFound',
  dataRule: 'common.notFound',
  confidential: 'common.notFound',
  archived: 'project.archived',
  notAllowed: 'project.notAllowed',
  othersTask: 'project.othersTask',
  inTrash: 'task.inTrash',
};

test('for random members, departments, permissions and tasks, calls answer what the explanation says', async ({
  shown,
  app,
  as,
}) => {
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const people = { plain: await as('task:use'), limited, without: await as() };
  const task = await shown.add('Mine');
  const seen = new Set<string>();
  const check = async (situation: Situation) => {
    const person = people[situation.who as keyof typeof people];
    await arrange(shown, person, { situation, taskId: task.id });
    const explained = await shown.explain(person, `${shown.project.key}-${task.seq}`);
    await expectProject(shown, person, explained);
    const answered = await Promise.all(calls(shown, person, { id: task.id, situation }));
    const refusals = explained.task?.answers.map(({ refusal: reason }) => reason);
    for (const reason of refusals ?? []) seen.add(reason ?? 'allowed');
    expect(refusals?.map((reason) => reason && FAILURES[reason])).toEqual(answered);
  };
  await fc.assert(fc.asyncProperty(situations, check), { numRuns: 50, endOnFailure: true });
  expect(seen.size).toBeGreaterThan(4);
});

/** Brings about a situation, as if it had been so for long. */
async function arrange(
  { sql, forgetAccess, project, otherId, owner, admin, top, below }: Here,
  person: Person,
  { situation, taskId }: { situation: Situation; taskId: string },
): Promise<void> {
  const { own, department, visibility, state, ownTasksOnly, matrix: roles, elsewhere } = situation;
  await sql('delete from sys_user_depart where user_id = $1', [person.id]);
  await sql('delete from project_department where project_id = $1', [project.id]);
  await sql('delete from project_member where user_id = $1', [person.id]);
  await sql('delete from task_placement where task_id = $1', [taskId]);
  const join = 'insert into project_member (project_id, user_id, role) values ($1, $2, $3)';
  if (own) await sql(join, [project.id, person.id, own]);
  for (const [id, given] of [
    [top, situation.top],
    [below, situation.below],
  ])
    if (given)
      await sql('insert into project_department (project_id, depart_id, role) values ($1, $2, $3)', [
        ...[project.id, id, given],
      ]);
  if (department)
    await sql('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [
      ...[person.id, department === 'top' ? top : below],
    ]);
  await sql(
    'update project set visibility = $2, state = $3, own_tasks_only = $4, role_abilities = $5, org_code = $6 where id = $1',
    [project.id, visibility, state, ownTasksOnly, roles && JSON.stringify(roles), `X${top}`],
  );
  if (elsewhere !== 'none')
    await sql("insert into task_placement (task_id, project_id, rank) values ($1, $2, 'a0')", [taskId, otherId]);
  await sql('update project set visibility = $2 where id = $1', [otherId, elsewhere === 'viewer' ? 'org' : 'private']);
  if (elsewhere !== 'none' && elsewhere !== 'viewer') await sql(join, [otherId, person.id, elsewhere]);
  const { title, isTheirs, inTrash, confidential } = situation;
  await sql(
    'update task set title = $2, owner_id = $3, deleted_at = $4, confidential = $5, assignee_ids = $6 where id = $1',
    [...[taskId, title, isTheirs ? person.id : owner.id, inTrash ? new Date() : null, confidential, [admin.id]]],
  );
  forgetAccess();
}

/** Role and abilities are those that the project returns to the user, and the best of the ways gives the role. */
async function expectProject({ project }: Here, { client }: Person, explained: AccessExplanation): Promise<void> {
  const own = await client.project.queryById({ query: { id: project.id } }).catch(() => null);
  expect(explained.sees).toBe(own !== null);
  if (!own) return;
  expect(explained.role).toBe(own.myRole);
  expect(explained.abilities.filter(({ allowed }) => allowed).map(({ ability }) => ability)).toEqual(
    ABILITIES.filter((one) => own.abilities.includes(one)),
  );
  const best = PROJECT_ROLES.find((one) => explained.ways.some((way) => way.role === one));
  expect(best ?? null).toBe(own.myRole);
  expect(explained.ways.length).toBeGreaterThan(0);
}

/** The failure of a call for each explained ability; null where it succeeds. */
function calls(
  { owner }: Here,
  { client }: Person,
  { id, situation }: { id: string; situation: Situation },
): Promise<string | null>[] {
  const failureOf = async (run: () => Promise<unknown>) =>
    await run().then(
      () => null,
      (error: { failure: string }) => error.failure,
    );
  const byAbility: Record<(typeof EXPLAINED_ABILITIES)[number], () => Promise<unknown>> = {
    view: () => client.task.queryById({ query: { id } }),
    comment: () => client.comment.add({ body: { recordId: id, html: '<p>x</p>' } }),
    async editTasks() {
      const version = situation.inTrash ? 1 : (await owner.client.task.queryById({ query: { id } })).version;
      return await client.task.edit({ body: { id, version, changes: { priority: version % 2 ? 'H' : 'L' } } });
    },
  };
  return EXPLAINED_ABILITIES.map((ability) => failureOf(byAbility[ability]));
}
