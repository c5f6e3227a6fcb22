import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { test as base, refusal, type TaskFixture } from '../../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../../test/kit.ts';

const id = () => randomUUID().replaceAll('-', '');

type Here = TaskFixture & {
  /** A department of the company, and one below it. */
  top: string;
  below: string;
  join: (person: Person, departId: string) => Promise<unknown>;
  leave: (person: Person, departId: string) => Promise<unknown>;
  roleOf: (person: Person) => Promise<string | undefined>;
  set: (departId: string, role: 'manager' | 'member' | 'guest', by?: Person) => Promise<unknown>;
  pool: pg.Pool;
};

const test = base.extend<{ here: Here }>({
  here: async ({ app, fixture }, use) => {
    const { owner, manager, project } = fixture;
    const { pool } = app;
    const [top, below] = [id(), id()];
    const add = 'insert into sys_depart (id, parent_id, org_code, depart_name) values ($1, $2, $3, $4)';
    await pool.query(add, [top, null, `D${top}`, `Design ${project.key}`]);
    await pool.query(add, [below, top, `D${below}`, `Video ${project.key}`]);
    await use({
      ...fixture,
      ...{ top, below, pool },
      join: (person, departId) =>
        pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [person.id, departId]),
      leave: (person, departId) =>
        pool.query('delete from sys_user_depart where user_id = $1 and depart_id = $2', [person.id, departId]),
      async roleOf(person) {
        const { members } = await owner.client.project.queryById({ query: { id: project.id } });
        return members.find((one) => one.id === person.id)?.role;
      },
      set: (departId, role, by = manager) =>
        by.client.projectDepartment.set({ body: { projectId: project.id, departId, role } }),
    });
  },
});

const GONE = refusal(404, 'common.notFound');

test('people of a department and of those below it are members; who joins or leaves it is or is no longer', async ({
  here,
}) => {
  const { nonMember, manager, project, top, below, roleOf } = here;
  const sees = () => nonMember.client.project.queryById({ query: { id: project.id } });
  await here.join(nonMember, below);
  await expect(sees()).rejects.toMatchObject(GONE);
  await here.set(top, 'member');
  expect((await sees()).myRole).toBe('member');
  await nonMember.client.task.add({ body: { projectId: project.id, title: 'Mine' } });
  const [listed] = await manager.client.projectDepartment.list({ query: { projectId: project.id } });
  expect(listed).toMatchObject({ id: top, role: 'member', memberIds: [nonMember.id] });
  await here.set(below, 'guest');
  expect(await roleOf(nonMember)).toBe('member');
  await here.set(below, 'manager');
  expect(await roleOf(nonMember)).toBe('manager');
  await here.leave(nonMember, below);
  await expect(sees()).rejects.toMatchObject(GONE);
  await here.join(nonMember, top);
  expect(await roleOf(nonMember)).toBe('member');
  await manager.client.projectDepartment.delete({ query: { projectId: project.id, departId: top } });
  await expect(sees()).rejects.toMatchObject(GONE);
});

test('a department that is moved or deleted, and an account that is deleted, take their memberships along', async ({
  here,
}) => {
  const { nonMember, top, below, roleOf, pool } = here;
  const other = id();
  await pool.query('insert into sys_depart (id, org_code, depart_name) values ($1, $2, $2)', [other, `D${other}`]);
  await here.join(nonMember, below);
  await here.set(top, 'guest');
  expect(await roleOf(nonMember)).toBe('guest');
  await pool.query('update sys_depart set parent_id = $1 where id = $2', [other, below]);
  expect(await roleOf(nonMember)).toBeUndefined();
  await pool.query('update sys_depart set parent_id = $1 where id = $2', [top, below]);
  expect(await roleOf(nonMember)).toBe('guest');
  await pool.query('update sys_user set deleted_at = now() where id = $1', [nonMember.id]);
  expect(await roleOf(nonMember)).toBeUndefined();
  await pool.query('update sys_user set deleted_at = null where id = $1', [nonMember.id]);
  expect(await roleOf(nonMember)).toBe('guest');
  await pool.query('delete from sys_depart where id = $1', [below]);
  expect(await roleOf(nonMember)).toBeUndefined();
});

test('their own role counts where it is higher, and stays when the department goes', async ({ here }) => {
  const { owner, manager, guest, member, nonMember, project, top, roleOf } = here;
  for (const person of [owner, manager, guest, nonMember]) await here.join(person, top);
  await here.set(top, 'member');
  const roles = async () => [await roleOf(owner), await roleOf(manager), await roleOf(guest), await roleOf(nonMember)];
  expect(await roles()).toEqual(['owner', 'manager', 'member', 'member']);
  const { client } = owner;
  const refused = refusal(422, 'project.throughDepartment');
  const departments = `Design ${project.key}`;
  const edit = (person: Person, role: 'guest' | 'manager') =>
    client.member.edit({ body: { projectId: project.id, userId: person.id, role } });
  await expect(edit(nonMember, 'guest')).rejects.toMatchObject(refused);
  await edit(nonMember, 'manager');
  const leave = nonMember.client.member.delete({ query: { projectId: project.id, userId: nonMember.id } });
  await expect(leave).rejects.toMatchObject({
    ...refused,
    envelope: { message: expect.stringContaining(departments) },
  });
  await client.member.add({ body: { projectId: project.id, userIds: [nonMember.id, guest.id], role: 'guest' } });
  // The owner hands over, and takes it back.
  const own = await client.project.queryById({ query: { id: project.id } });
  await client.project.edit({ body: { id: project.id, version: own.version, changes: { ownerId: manager.id } } });
  expect(await roles()).toEqual(['manager', 'owner', 'member', 'manager']);
  await manager.client.projectDepartment.delete({ query: { projectId: project.id, departId: top } });
  expect(await roles()).toEqual(['manager', 'owner', 'guest', 'manager']);
  expect(await roleOf(member)).toBe('member');
});

test('whoever is a member themselves as well has both roles, of which their own can be changed and removed', async ({
  here,
}) => {
  const { manager, nonMember, project, top, roleOf } = here;
  const own = async () => {
    const [listed] = await manager.client.projectDepartment.list({ query: { projectId: project.id } });
    return listed?.own?.filter(({ id: userId }) => userId === nonMember.id).map(({ role }) => role);
  };
  const of = { projectId: project.id, userId: nonMember.id };
  await here.join(nonMember, top);
  await here.set(top, 'member');
  expect(await own()).toEqual([]);
  const refused = refusal(422, 'project.throughDepartment');
  await expect(manager.client.member.delete({ query: of })).rejects.toMatchObject(refused);
  await manager.client.member.edit({ body: { ...of, role: 'manager' } });
  expect([await own(), await roleOf(nonMember)]).toEqual([['manager'], 'manager']);
  await manager.client.member.edit({ body: { ...of, role: 'guest' } });
  expect([await own(), await roleOf(nonMember)]).toEqual([['guest'], 'member']);
  await manager.client.member.edit({ body: { ...of, role: 'manager' } });
  // Nobody gives up their own role by leaving, as they would stay.
  await expect(nonMember.client.member.delete({ query: of })).rejects.toMatchObject(refused);
  await manager.client.member.delete({ query: of });
  expect([await own(), await roleOf(nonMember)]).toEqual([[], 'member']);
  await expect(manager.client.member.delete({ query: of })).rejects.toMatchObject(refused);
  const { records } = await manager.client.projectHistory.list({ query: { projectId: project.id } });
  expect(records[0]).toMatchObject({ kind: 'Member role changed' });
});

test('only who manages members adds departments, whose history is kept and which copies have as well', async ({
  here,
}) => {
  const { owner, member, guest, nonMember, project, top } = here;
  for (const person of [member, guest])
    await expect(here.set(top, 'guest', person)).rejects.toMatchObject({ status: 403 });
  await expect(here.set(top, 'guest', nonMember)).rejects.toMatchObject(GONE);
  await expect(here.set(id(), 'guest')).rejects.toMatchObject(GONE);
  const find = { projectId: project.id, search: project.key };
  expect((await owner.client.projectDepartment.find({ query: find })).map((one) => one.id)).toEqual(
    [top, here.below].sort(),
  );
  await expect(member.client.projectDepartment.find({ query: find })).rejects.toMatchObject({ status: 403 });
  await here.join(nonMember, top);
  await here.set(top, 'member');
  await here.set(top, 'guest');
  const { records } = await owner.client.projectHistory.list({ query: { projectId: project.id } });
  expect(JSON.stringify(records.slice(0, 2))).toContain(`Design ${project.key}`);
  const copy = await owner.client.project.duplicate({
    body: { id: project.id, name: `Copy ${project.key}`, key: `${project.key}C`, withMembers: true, withTasks: false },
  });
  expect(copy.members.find((one) => one.id === nonMember.id)?.role).toBe('guest');
  const departments = await owner.client.projectDepartment.list({ query: { projectId: copy.id } });
  expect(departments).toMatchObject([{ id: top, role: 'guest', memberIds: [nonMember.id] }]);
  await here.leave(nonMember, top);
  expect((await owner.client.project.queryById({ query: { id: copy.id } })).members.map((one) => one.id)).not.toContain(
    nonMember.id,
  );
});

test('a department and its people that change at the same time miss nobody', async ({ here }) => {
  const { nonMember, member, top, below, roleOf } = here;
  for (const role of ['member', 'guest'] as const) {
    const person = role === 'member' ? nonMember : member;
    await Promise.all([here.join(person, below), here.set(top, role)]);
  }
  expect(await roleOf(nonMember)).toBe('guest');
  expect(await roleOf(member)).toBe('member');
});

test('whoever owned the project for a while leaves it with their department', async ({ here }) => {
  const { owner, nonMember, project, top, roleOf } = here;
  await here.join(nonMember, top);
  await here.set(top, 'member');
  const body = { ids: [project.id], change: { ownerId: nonMember.id } };
  const { opId } = await owner.client.projectBulk.change({ body });
  expect(await roleOf(nonMember)).toBe('owner');
  await owner.client.operation.undo({ body: { opId } });
  expect(await roleOf(nonMember)).toBe('member');
  // Nor do they stay with a role that was added to that of the department, and taken back.
  const guests = { ids: [project.id], change: { members: { userIds: [nonMember.id], role: 'guest' as const } } };
  const added = await owner.client.projectBulk.change({ body: guests });
  await owner.client.operation.undo({ body: { opId: added.opId } });
  expect(await roleOf(nonMember)).toBe('member');
  await here.leave(nonMember, top);
  expect(await roleOf(nonMember)).toBeUndefined();
});

test('a copy waits for changes of departments before it locks the project, which they lock as well', async ({
  here,
}) => {
  const { owner, project, top, pool } = here;
  await here.set(top, 'member');
  const changing = await pool.connect();
  try {
    await changing.query('begin');
    await changing.query('select pg_advisory_xact_lock(7260331)');
    const copy = { id: project.id, name: `Copy ${project.key}`, key: `${project.key}C` };
    const copying = owner.client.project.duplicate({ body: { ...copy, withMembers: true, withTasks: false } });
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted and objid = 7260331";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await changing.query('select from project where id = $1 for no key update nowait', [project.id]);
    await changing.query('commit');
    expect((await copying).members).toHaveLength(project.members.length + 3);
  } finally {
    await changing.query('rollback');
    changing.release();
  }
});

test('a department of many people in many projects is moved at once', async ({ here }) => {
  const { owner, top, below, pool } = here;
  await pool.query(
    `with people as (
      insert into sys_user (id, username, username_skeleton, realname)
      select gen_random_uuid(), $1 || n, $1 || n, n from generate_series(1, 200) n returning id
    ) insert into sys_user_depart (user_id, depart_id) select id, $2 from people`,
    [`many-${top}-`, below],
  );
  await pool.query(
    `with many as (
      insert into project (id, key, name, owner_id)
      select gen_random_uuid(), 'MANY' || n, 'Many ' || n, $1 from generate_series(1, 50) n returning id
    ) insert into project_department (project_id, depart_id, role) select id, $2, 'guest' from many`,
    [owner.id, top],
  );
  const members = `
    select count(*)::int as members from project_member m join project p on p.id = m.project_id where p.name like 'Many %'`;
  expect((await pool.query(members)).rows).toEqual([{ members: 10_000 }]);
  const moving = await pool.connect();
  try {
    await moving.query(`set statement_timeout = '2s'`);
    await moving.query('update sys_depart set parent_id = parent_id where id = $1', [below]);
  } finally {
    await moving.query(`set statement_timeout = '15s'`);
    moving.release();
  }
  await pool.query('update sys_depart set parent_id = null where id = $1', [below]);
  expect((await pool.query(members)).rows).toEqual([{ members: 0 }]);
});

test('who edits users or adds departments keeps nobody from what follows the departments', async ({ here, as }) => {
  const { nonMember, top, below, pool } = here;
  const admin = await as('task:use', 'system:user:edit', 'system:depart:assign');
  const blocked = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7260331)');
    const editing = admin.client.user.edit({ body: { id: nonMember.id, selecteddeparts: below } });
    await expect.poll(blocked).toBe(1);
    await other.query('select from sys_user where id = $1 for key share nowait', [nonMember.id]);
    await other.query('select from sys_depart where id = $1 for no key update nowait', [below]);
    await other.query('commit');
    await editing;
    await other.query('begin');
    await other.query('select from sys_depart where id = $1 for update', [top]);
    const setting = here.set(top, 'guest');
    await expect.poll(blocked).toBe(1);
    expect((await other.query('select pg_try_advisory_xact_lock(7260331) as free')).rows).toEqual([{ free: true }]);
    await other.query('commit');
    await setting;
  } finally {
    await other.query('rollback');
    other.release();
  }
});
