import { describe, expect } from 'vitest';
import { test } from '../../../../../test/fixtures/project-fixture.ts';

describe('members', () => {
  test('only active users are added, all or none', async ({ app, as, fixture }) => {
    const [frozen, fine] = [await as('task:use'), await as('task:use')];
    await app.pool.query('update sys_user set status = 2 where id = $1', [frozen.id]);
    const body = { projectId: fixture.project.id, userIds: [fine.id, frozen.id], role: 'member' as const };
    const refused = fixture.people.owner.client.member.add({ body });
    await expect(refused).rejects.toMatchObject({ status: 422, failure: 'project.personUnknown' });
    const { members } = await fixture.people.owner.client.project.queryById({ query: { id: fixture.project.id } });
    expect(members.map(({ id }) => id)).not.toContain(fine.id);
  });

  test('a project has at most 1,000 members', async ({ app, as, fixture }) => {
    const projectId = fixture.project.id;
    const crowd = `
      with made as (
        insert into sys_user (id, username, username_skeleton, realname)
        select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 'Crowd' from generate_series(1, $2::int) n returning id
      )
      insert into project_member (project_id, user_id, role) select $1, id, 'guest' from made
    `;
    await app.pool.query(crowd, [projectId, 999 - fixture.project.memberCount]);
    const [last, beyond] = [await as('task:use'), await as('task:use')];
    const add = (...people: { id: string }[]) =>
      fixture.people.owner.client.member.add({
        body: { projectId, userIds: people.map(({ id }) => id), role: 'guest' },
      });
    await expect(add(last, beyond)).rejects.toMatchObject({ status: 422, failure: 'project.tooManyMembers' });
    expect(await add(last)).toHaveLength(1_000);
    await expect(add(beyond)).rejects.toMatchObject({ status: 422, failure: 'project.tooManyMembers' });
    expect(await add(last)).toHaveLength(1_000);
  });

  test('assigning a role never makes an owner', async ({ fixture }) => {
    const { owner, member } = fixture.people;
    const body = { projectId: fixture.project.id, userId: member.id, role: 'owner' as 'manager' };
    await expect(owner.client.member.edit({ body })).rejects.toMatchObject({ status: 400 });
  });

  test('the owner cannot be removed or given another role', async ({ fixture }) => {
    const { owner, manager } = fixture.people;
    const [projectId, userId] = [fixture.project.id, owner.id];
    const edited = manager.client.member.edit({ body: { projectId, userId, role: 'guest' } });
    await expect(edited).rejects.toMatchObject({ status: 422, failure: 'project.ownerLeaves' });
    const left = owner.client.member.delete({ query: { projectId, userId } });
    await expect(left).rejects.toMatchObject({ status: 422, failure: 'project.ownerLeaves' });
    await manager.client.member.add({ body: { projectId, userIds: [userId], role: 'guest' } });
    expect((await owner.client.project.queryById({ query: { id: projectId } })).myRole).toBe('owner');
  });

  test('everyone except the owner can leave, unless the project is archived', async ({ fixture }) => {
    const { owner, manager, member, guest, viewer } = fixture.people;
    const projectId = fixture.project.id;
    const leave = ({ id: userId, client }: typeof owner) => client.member.delete({ query: { projectId, userId } });
    await leave(guest);
    await leave(manager);
    const { members, version } = await owner.client.project.queryById({ query: { id: projectId } });
    expect(members.map(({ id }) => id).sort()).toEqual([owner.id, member.id].sort());
    await expect(leave(viewer)).rejects.toMatchObject({ status: 404, failure: 'common.notFound' });
    await owner.client.project.edit({ body: { id: projectId, version, changes: { state: 'archived' } } });
    await expect(leave(member)).rejects.toMatchObject({ status: 403, failure: 'project.archived' });
  });

  test('the role of a non-member cannot be changed', async ({ fixture }) => {
    const { owner, viewer } = fixture.people;
    const [projectId, userId] = [fixture.project.id, viewer.id];
    const edited = owner.client.member.edit({ body: { projectId, userId, role: 'guest' } });
    await expect(edited).rejects.toMatchObject({ status: 404 });
    await expect(owner.client.member.delete({ query: { projectId, userId } })).rejects.toMatchObject({ status: 404 });
  });

  test('users are added in bulk; existing members keep their roles', async ({ as, fixture }) => {
    const { owner, manager } = fixture.people;
    const newcomer = await as('task:use');
    const body = { projectId: fixture.project.id, userIds: [newcomer.id, manager.id], role: 'guest' as const };
    const members = await owner.client.member.add({ body });
    const roles = Object.fromEntries(members.map(({ id, role }) => [id, role]));
    expect([roles[newcomer.id], roles[manager.id]]).toEqual(['guest', 'manager']);
    expect(members[0]).toMatchObject({ id: owner.id, role: 'owner', username: owner.username });
  });

  test('a changed role takes effect immediately', async ({ fixture }) => {
    const { owner, guest } = fixture.people;
    const projectId = fixture.project.id;
    const add = () => guest.client.task.add({ body: { projectId, title: 'Mine' } });
    await expect(add()).rejects.toMatchObject({ failure: 'project.notAllowed' });
    await owner.client.member.edit({ body: { projectId, userId: guest.id, role: 'member' } });
    await expect(add()).resolves.toBeDefined();
    await owner.client.member.delete({ query: { projectId, userId: guest.id } });
    await expect(add()).rejects.toMatchObject({ failure: 'project.notAllowed' });
  });

  test('notifies the people concerned and everyone with the page open', async ({ app, as, fixture }) => {
    const newcomer = await as('task:use');
    const projectId = fixture.project.id;
    const body = { projectId, userIds: [newcomer.id], role: 'guest' as const };
    await fixture.people.owner.client.member.add({ body });
    const sent = `select topic, payload from outbox where payload::text like '%' || $1 || '%' order by id desc limit 3`;
    const { rows } = await app.pool.query(sent, [projectId]);
    const command = { cmd: 'task', projectId, kind: 'project' };
    expect(Object.fromEntries(rows.map(({ topic, payload }) => [topic, payload]))).toMatchObject({
      access: { projectIds: [projectId] },
      [`project:${projectId}`]: command,
      [`user:${newcomer.id}`]: command,
    });
  });

  test('history records added and removed members', async ({ app, fixture }) => {
    const { owner, guest } = fixture.people;
    await owner.client.member.delete({ query: { projectId: fixture.project.id, userId: guest.id } });
    const recorded = `select kind, changes from activity where entity_id = $1 order by id desc limit 1`;
    const { rows } = await app.pool.query(recorded, [fixture.project.id]);
    const changes = { members: { from: [guest.id], to: [] }, role: { from: 'guest', to: null } };
    expect(rows).toEqual([{ kind: 'memberRemoved', changes }]);
  });
});
