import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';

const refusal = (status: number, failure: string) => ({ status, failure });

describe('[S1] changes of several projects', () => {
  test('are refused one by one where the role in a project does not allow them', async ({ fixture, found }) => {
    const { people } = fixture;
    const project = await found(people.owner, { visibility: 'org' });
    const own = await found(people.manager);
    const hidden = await found(people.owner, { visibility: 'private' });
    const ids = [project.id, own.id, hidden.id];
    const { changed, refused } = await people.manager.client.projectBulk.change({
      body: { ids, change: { archived: true } },
    });
    expect(changed).toEqual([own.id]);
    expect(new Map(refused.map(({ id, failure }) => [id, failure]))).toEqual(
      new Map([
        [project.id, 'project.notAllowed'],
        [hidden.id, 'common.notFound'],
      ]),
    );
    const category = await people.manager.client.projectBulk.change({
      body: { ids: [own.id], change: { category: 'ad' } },
    });
    expect(category.refused).toEqual([{ id: own.id, failure: 'project.archived' }]);
    for (const change of [{}, { archived: true, starred: true }]) {
      const both = people.manager.client.projectBulk.change({ body: { ids: [own.id], change } });
      await expect(both).rejects.toMatchObject({ status: 400 });
    }
  });

  test('archive, restore, categorise and favour projects, each undone and redone as a whole', async ({
    fixture,
    found,
  }) => {
    const { owner } = fixture.people;
    const other = await found(owner, { category: 'ad' });
    const ids = [fixture.project.id, other.id];
    const stateOf = async () =>
      await Promise.all(
        ids.map(async (id) => {
          const { state, category, starred } = await owner.client.project.queryById({ query: { id } });
          return [state, category, starred];
        }),
      );
    const before = await stateOf();
    for (const change of [{ archived: true }, { category: 'site' as const }, { starred: true }]) {
      const { opId, changed } = await owner.client.projectBulk.change({ body: { ids, change } });
      expect(new Set(changed)).toEqual(new Set(ids));
      const after = await stateOf();
      expect(after).not.toEqual(before);
      const undone = await owner.client.operation.undo({ body: { opId } });
      expect(undone).toMatchObject({ restored: 2, kept: 0, projectId: null });
      expect(await stateOf()).toEqual(before);
      await owner.client.operation.undo({ body: { opId: undone.opId } });
      expect(await stateOf()).toEqual(after);
      await owner.client.projectBulk.change({ body: { ids, change: { archived: false } } });
      await owner.client.projectBulk.change({ body: { ids: [other.id], change: { category: 'ad' } } });
      await owner.client.projectBulk.change({ body: { ids: [fixture.project.id], change: { category: 'other' } } });
    }
  });

  test('pause and resume projects, except archived ones, and give back the former status', async ({
    fixture,
    found,
  }) => {
    const { owner } = fixture.people;
    const [other, old] = [await found(owner), await found(owner)];
    const ids = [fixture.project.id, other.id];
    const statesOf = async () =>
      await Promise.all(ids.map(async (id) => (await owner.client.project.queryById({ query: { id } })).state));
    const before = await statesOf();
    await owner.client.projectBulk.change({ body: { ids: [old.id], change: { archived: true } } });
    const paused = await owner.client.projectBulk.change({ body: { ids: [...ids, old.id], change: { paused: true } } });
    expect(new Set(paused.changed)).toEqual(new Set(ids));
    expect(paused.refused).toEqual([{ id: old.id, failure: 'project.archived' }]);
    expect(await statesOf()).toEqual(['paused', 'paused']);
    await owner.client.operation.undo({ body: { opId: paused.opId } });
    expect(await statesOf()).toEqual(before);
    await owner.client.projectBulk.change({ body: { ids: [other.id], change: { paused: true } } });
    const resumed = await owner.client.projectBulk.change({ body: { ids, change: { paused: false } } });
    expect([resumed.changed, await statesOf()]).toEqual([[other.id], [before[0], 'active']]);
  });

  test('another owner is set by owners only; an undo gives both their former roles', async ({ fixture, found }) => {
    const { owner, manager, member, viewer } = fixture.people;
    const other = await found(owner, { visibility: 'org' });
    const ids = [fixture.project.id, other.id];
    const change = { ownerId: member.id };
    const refused = await manager.client.projectBulk.change({ body: { ids: [fixture.project.id], change } });
    expect(refused).toMatchObject({ changed: [], refused: [{ failure: 'project.notAllowed' }] });
    const unknown = owner.client.projectBulk.change({ body: { ids, change: { ownerId: '0'.repeat(32) } } });
    await expect(unknown).rejects.toMatchObject(refusal(422, 'project.personUnknown'));
    const rolesIn = async (id: string) => {
      const { members } = await viewer.client.project.queryById({ query: { id } });
      return [owner, member].map((one) => members.find((each) => each.id === one.id)?.role);
    };
    const given = [
      ['manager', 'owner'],
      ['manager', 'owner'],
    ];
    const former = [
      ['owner', 'member'],
      ['owner', undefined],
    ];
    const { opId, changed } = await owner.client.projectBulk.change({ body: { ids, change } });
    expect(new Set(changed)).toEqual(new Set(ids));
    expect(await Promise.all(ids.map(rolesIn))).toEqual(given);
    await expect(member.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(403, 'operation.notYours'),
    );
    const undone = await owner.client.operation.undo({ body: { opId } });
    expect(undone).toMatchObject({ restored: 2, kept: 0 });
    expect(await Promise.all(ids.map(rolesIn))).toEqual(former);
    await owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(await Promise.all(ids.map(rolesIn))).toEqual(given);
  });

  test('an undo does not take a project back that has been given on, or where its former owner manages no more', async ({
    fixture,
    found,
  }) => {
    const { owner, manager, member } = fixture.people;
    const other = await found(owner);
    const ids = [fixture.project.id, other.id];
    const { opId } = await owner.client.projectBulk.change({ body: { ids, change: { ownerId: member.id } } });
    await member.client.projectBulk.change({ body: { ids: [other.id], change: { ownerId: manager.id } } });
    await member.client.member.edit({
      body: { projectId: fixture.project.id, userId: owner.id, role: 'member' },
    });
    await expect(owner.client.operation.undo({ body: { opId } })).rejects.toMatchObject({
      failure: 'operation.nothingLeft',
    });
  });

  test('an undo keeps what others changed since, belongs to whoever did it, and happens once', async ({
    fixture,
    found,
  }) => {
    const { owner, manager } = fixture.people;
    const other = await found(owner);
    const ids = [fixture.project.id, other.id];
    const { opId } = await owner.client.projectBulk.change({ body: { ids, change: { category: 'site' } } });
    await expect(manager.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(403, 'operation.notYours'),
    );
    await manager.client.projectBulk.change({ body: { ids: [fixture.project.id], change: { category: 'ad' } } });
    expect(await owner.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 1, kept: 1 });
    const both = await Promise.all(ids.map((id) => owner.client.project.queryById({ query: { id } })));
    expect(both.map(({ category }) => category)).toEqual(['ad', 'other']);
    await expect(owner.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(409, 'operation.alreadyUndone'),
    );
  });

  test('members are added with a role; an undo removes only those who were added', async ({ fixture, found }) => {
    const { owner, member, viewer } = fixture.people;
    const other = await found(owner);
    const body = {
      ids: [fixture.project.id, other.id],
      change: { members: { userIds: [member.id, viewer.id], role: 'guest' as const } },
    };
    const { opId, changed } = await owner.client.projectBulk.change({ body });
    expect(changed).toHaveLength(2);
    const rolesIn = async (id: string) => {
      const { members } = await owner.client.project.queryById({ query: { id } });
      return [member, viewer].map((one) => members.find((each) => each.id === one.id)?.role);
    };
    expect(await rolesIn(fixture.project.id)).toEqual(['member', 'guest']);
    expect(await rolesIn(other.id)).toEqual(['guest', 'guest']);
    const undone = await owner.client.operation.undo({ body: { opId } });
    expect(await rolesIn(fixture.project.id)).toEqual(['member', undefined]);
    expect(await rolesIn(other.id)).toEqual([undefined, undefined]);
    const redone = await owner.client.operation.undo({ body: { opId: undone.opId } });
    expect(redone).toMatchObject({ restored: 2, kept: 0 });
    expect(await rolesIn(fixture.project.id)).toEqual(['member', 'guest']);
    expect(await rolesIn(other.id)).toEqual(['guest', 'guest']);
    await owner.client.operation.undo({ body: { opId: redone.opId } });
    expect(await rolesIn(other.id)).toEqual([undefined, undefined]);
    const unknown = { userIds: ['0'.repeat(32)], role: 'guest' as const };
    const nobody = owner.client.projectBulk.change({ body: { ids: [other.id], change: { members: unknown } } });
    await expect(nobody).rejects.toMatchObject(refusal(422, 'project.personUnknown'));
  });
});

test('[S1] members of a project count once towards its limit when they are added again with others', async ({
  app,
  as,
  fixture,
}) => {
  const { project, people } = fixture;
  const { owner, member, manager } = people;
  const [one, two] = [(await as('task:use')).id, (await as('task:use')).id];
  const members = async () => (await owner.client.project.queryById({ query: { id: project.id } })).memberCount;
  await app.pool.query(
    `with made as (
      insert into sys_user (id, username, username_skeleton, realname)
      select gen_random_uuid(), $1 || n, $1 || n, 'Someone' from generate_series(1, $2::int) n returning id
    ) insert into project_member (project_id, user_id, role) select $3, id, 'guest' from made`,
    [`crowd${project.key.toLowerCase()}`, 999 - (await members()), project.id],
  );
  const add = async (...userIds: string[]) =>
    await owner.client.projectBulk.change({
      body: { ids: [project.id], change: { members: { userIds, role: 'guest' } } },
    });
  expect(await add(member.id, manager.id, one, two)).toMatchObject({
    ...{ changed: [], refused: [{ id: project.id, failure: 'project.tooManyMembers' }] },
  });
  expect(await members()).toBe(999);
  expect(await add(member.id, manager.id, one)).toMatchObject({ changed: [project.id], refused: [] });
  expect(await members()).toBe(1_000);
});

test('[S1] the list is narrowed by category, role, department, health and owner', async ({ fixture, found }) => {
  const { project, people } = fixture;
  const { owner, manager } = people;
  const own = await found(manager, { category: 'ad' });
  await owner.client.projectHealth.set({ body: { projectId: project.id, health: 'atRisk', note: 'Late files' } });
  const keysOf = async (query: object) => (await manager.client.project.list({ query })).map(({ id }) => id);
  const ids = [project.id, own.id];
  const among = async (query: object) => (await keysOf(query)).filter((id) => ids.includes(id));
  expect(new Set(await among({}))).toEqual(new Set(ids));
  expect(await among({ categories: 'ad,site' })).toEqual([own.id]);
  expect(await among({ roles: 'manager' })).toEqual([project.id]);
  expect(await among({ roles: 'owner,guest' })).toEqual([own.id]);
  expect(await among({ healths: 'atRisk' })).toEqual([project.id]);
  expect(await among({ healths: 'none' })).toEqual([own.id]);
  await manager.client.task.add({ body: { projectId: own.id, title: 'late', dueDate: '2020-01-01' } });
  expect(await among({ healths: 'none,onTrack' })).toEqual([]);
  expect(await among({ healths: 'offTrack' })).toEqual([own.id]);
  const late = (await manager.client.project.queryById({ query: { id: own.id } })).automaticHealth;
  expect(late).toEqual({ health: 'offTrack', reason: 'overdueTasks' });
  expect(await among({ owners: manager.id })).toEqual([own.id]);
  expect(await among({ departments: 'Z99' })).toEqual([]);
  await manager.client.project.star({ body: { id: own.id, starred: true } });
  expect(await among({ starred: true })).toEqual([own.id]);
  expect((await manager.client.project.list({ query: {} })).find(({ id }) => id === project.id)?.health).toMatchObject({
    ...{ health: 'atRisk', note: 'Late files', by: { id: owner.id } },
  });
  await expect(manager.client.project.list({ query: { categories: "a'b" } })).rejects.toMatchObject({ status: 400 });
});

describe('[S1] the health of a project', () => {
  test('is set by managers with a note, withdrawn, and kept in a history', async ({ fixture }) => {
    const { project, people } = fixture;
    const projectId = project.id;
    const refused = people.member.client.projectHealth.set({ body: { projectId, health: 'onTrack', note: '' } });
    await expect(refused).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await people.manager.client.projectHealth.set({ body: { projectId, health: 'onTrack', note: '' } });
    await people.owner.client.projectHealth.set({ body: { projectId, health: 'offTrack', note: 'No budget' } });
    expect((await people.guest.client.project.queryById({ query: { id: projectId } })).health?.health).toBe('offTrack');
    const withdrawn = await people.owner.client.projectHealth.set({ body: { projectId, health: null, note: '' } });
    expect(withdrawn).toBeNull();
    expect((await people.guest.client.project.queryById({ query: { id: projectId } })).health).toBeNull();
    const history = await people.viewer.client.projectHealth.history({ query: { projectId } });
    expect(history.map(({ health, note, by }) => [health, note, by?.id])).toEqual([
      [null, '', people.owner.id],
      ['offTrack', 'No budget', people.owner.id],
      ['onTrack', '', people.manager.id],
    ]);
  });

  test('is neither seen by non-members nor set while the project is archived', async ({ fixture, found }) => {
    const { owner, member } = fixture.people;
    const { id: projectId, version } = await found(owner, { visibility: 'private' });
    const hidden = member.client.projectHealth.history({ query: { projectId } });
    await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await owner.client.project.edit({ body: { id: projectId, version, changes: { state: 'archived' } } });
    const late = owner.client.projectHealth.set({ body: { projectId, health: 'atRisk', note: '' } });
    await expect(late).rejects.toMatchObject(refusal(403, 'project.archived'));
  });
});

test('[S1] the list is exported as CSV in the language of the reader, or only the selected projects', async ({
  app,
  as,
  found,
}) => {
  const owner = await as('task:use', 'task:project:add', 'task:task:export');
  const [one, two] = [await found(owner, { category: 'ad' }), await found(owner)];
  const textOf = async (query: Record<string, string>, language = 'en') => {
    const headers = { 'x-access-token': owner.token, 'accept-language': language };
    const url = `/task/project/export?${new URLSearchParams({ format: 'csv', ...query })}`;
    const reply = await app.inject({ method: 'GET', url, headers });
    expect(reply.statusCode).toBe(200);
    return reply.body;
  };
  const all = await textOf({});
  expect(all).toContain(`"${one.key}"`);
  expect(all).toContain('"Advertising"');
  expect(await textOf({ selections: two.id })).not.toContain(`"${one.key}"`);
  expect(await textOf({ categories: 'ad' }, 'zh')).toContain('"广告"');
});
