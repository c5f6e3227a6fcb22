import { PROJECT_KEYS_MAX, type ProjectChanges } from '@opsyard/contract';
import type { Pool } from 'pg';
import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

async function edit({ client }: Person, id: string, changes: ProjectChanges, version?: number) {
  const known = version ?? (await client.project.queryById({ query: { id } })).version;
  return await client.project.edit({ body: { id, version: known, changes } });
}

describe('editing', () => {
  test('[1] another key names the tasks, and the former one still leads to the project and its tasks and is never used again', async ({
    fixture,
    as,
    app,
  }) => {
    const { owner, manager, member } = fixture.people;
    const { id, key: former } = fixture.project;
    const { records } = await owner.client.task.add({ body: { projectId: id, title: 'Found' } });
    const seq = records[0]?.seq;
    const key = `N${former}`.slice(0, 10);
    await expect(edit(member, id, { key })).rejects.toMatchObject({ status: 403 });
    expect((await edit(manager, id, { key })).key).toBe(key);
    for (const one of [key, former]) {
      expect(await member.client.project.queryById({ query: { key: one } })).toMatchObject({ id, key });
      const found = await member.client.task.queryById({ query: { key: `${one}-${seq}` } });
      expect(found).toMatchObject({ title: 'Found', projectKey: key });
      const searched = await member.client.task.search({ query: { text: `${one}-${seq}` } });
      expect(searched.map(({ title, projectKey }) => [title, projectKey])).toEqual([['Found', key]]);
      expect((await owner.client.project.keyAvailable({ query: { key: one } })).available).toBe(false);
      const taken = owner.client.project.add({ body: { name: `Other ${key}`, key: one, template: 'blank' } });
      await expect(taken).rejects.toMatchObject({ status: 409, failure: 'project.keyTaken' });
    }
    const history = await app.pool.query(`select changes from activity where entity_id = $1 and kind = 'edited'`, [id]);
    expect(history.rows).toEqual([{ changes: { key: { from: former, to: key } } }]);
    const free = (projectId?: string) =>
      owner.client.project.keyAvailable({ query: { key: former, ...(projectId && { projectId }) } });
    expect([(await free()).available, (await free(id)).available]).toEqual([false, true]);
    await edit(owner, id, { visibility: 'private' });
    const hidden = (await as('task:use')).client.project.queryById({ query: { key: former } });
    await expect(hidden).rejects.toMatchObject({ status: 404 });
    // The project may have its former key again; another one may not.
    expect((await edit(owner, id, { key: former })).key).toBe(former);
    const other = await owner.client.project.add({
      body: { name: `Other ${key}`, key: `O${former}`.slice(0, 10), template: 'blank' },
    });
    await expect(edit(owner, other.id, { key })).rejects.toMatchObject({ status: 409, failure: 'project.keyTaken' });
  });

  test('a project takes at most ten keys from others, and may return to each of them', async ({ fixture }) => {
    const { owner } = fixture.people;
    const { id, key: first } = fixture.project;
    const another = (at: number) => `${String.fromCharCode(65 + at)}${first}`.slice(0, 10);
    for (let at = 1; at < PROJECT_KEYS_MAX; at += 1) await edit(owner, id, { key: another(at) });
    const key = another(PROJECT_KEYS_MAX);
    await expect(edit(owner, id, { key })).rejects.toMatchObject({ status: 422, failure: 'project.tooManyKeys' });
    expect((await owner.client.project.keyAvailable({ query: { key } })).available).toBe(true);
    expect((await edit(owner, id, { key: first })).key).toBe(first);
  });

  test('refuses to overwrite a newer value of the same field, and returns both', async ({ fixture }) => {
    const { owner, manager } = fixture.people;
    const { id, version } = fixture.project;
    await edit(manager, id, { color: 'gold' }, version);
    const stale = edit(owner, id, { color: 'red' }, version);
    const conflict = { field: 'color', mine: 'red', theirs: 'gold' };
    const detail = { version: version + 1, conflicts: [expect.objectContaining(conflict)] };
    await expect(stale).rejects.toMatchObject({ status: 409, failure: 'common.staleVersion', detail });
    expect((await owner.client.project.queryById({ query: { id } })).color).toBe('gold');
  });

  test('keeps concurrent changes of other fields', async ({ fixture }) => {
    const { owner, manager } = fixture.people;
    const { id, version } = fixture.project;
    await edit(manager, id, { color: 'gold' }, version);
    const merged = await edit(owner, id, { description: 'Mine' }, version);
    expect(merged).toMatchObject({ color: 'gold', description: 'Mine', version: version + 2 });
  });

  test('refuses a taken or blank name, and reversed dates, also with a stored one', async ({ fixture, found }) => {
    const { owner } = fixture.people;
    const { id } = fixture.project;
    const { name } = await found(owner);
    const taken = edit(owner, id, { name: name.toLowerCase() });
    await expect(taken).rejects.toMatchObject({ status: 409, failure: 'project.nameTaken' });
    await expect(edit(owner, id, { name: '\u200b' })).rejects.toMatchObject({ status: 400 });
    await edit(owner, id, { startDate: '2026-12-10' });
    const reversed = edit(owner, id, { dueDate: '2026-12-09' });
    await expect(reversed).rejects.toMatchObject({ status: 422, failure: 'project.datesReversed' });
  });

  test('refuses an empty change and an unknown field', async ({ fixture }) => {
    const { owner } = fixture.people;
    await expect(edit(owner, fixture.project.id, {})).rejects.toMatchObject({ status: 400 });
    const odd = { seq: 'NEW' } as ProjectChanges;
    await expect(edit(owner, fixture.project.id, odd)).rejects.toMatchObject({ status: 400 });
  });

  test('stores every field, increments the version and notifies of the changes', async ({ app, fixture }) => {
    const { owner } = fixture.people;
    const { id, version, name } = fixture.project;
    const changes = {
      name: 'Winter launch',
      description: 'What we do\nin winter',
      category: 'ad',
      color: 'gold',
      visibility: 'private',
      state: 'paused',
      startDate: '2026-12-01',
      dueDate: '2026-12-31',
    } as const;
    const edited = await edit(owner, id, changes);
    expect(edited).toMatchObject({ ...changes, version: version + 1 });
    const recorded = `select changes from activity where entity_id = $1 and kind = 'edited'`;
    const { rows } = await app.pool.query(recorded, [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].changes.name).toEqual({ from: name, to: 'Winter launch' });
  });

  test('does nothing without differences', async ({ fixture }) => {
    const { id, version, color } = fixture.project;
    expect((await edit(fixture.people.owner, id, { color })).version).toBe(version);
  });

  test('viewers lose access when it becomes private', async ({ fixture }) => {
    const { owner, viewer } = fixture.people;
    const query = { id: fixture.project.id };
    await viewer.client.project.queryById({ query });
    await edit(owner, fixture.project.id, { visibility: 'private' });
    await expect(viewer.client.project.queryById({ query })).rejects.toMatchObject({ status: 404 });
    const tasks = viewer.client.task.query({ body: { projectId: fixture.project.id } });
    await expect(tasks).rejects.toMatchObject({ status: 404 });
  });
});

describe('transferring', () => {
  test('requires the owner, and an active user as the new one', async ({ app, as, fixture }) => {
    const { owner, manager, member } = fixture.people;
    const { id } = fixture.project;
    const taken = edit(manager, id, { ownerId: manager.id });
    await expect(taken).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
    const frozen = await as('task:use');
    await app.pool.query('update sys_user set status = 2 where id = $1', [frozen.id]);
    for (const ownerId of [frozen.id, '0'.repeat(32)]) {
      const refused = edit(owner, id, { ownerId });
      await expect(refused).rejects.toMatchObject({ status: 422, failure: 'project.personUnknown' });
    }
    expect((await member.client.project.queryById({ query: { id } })).owner.id).toBe(owner.id);
  });

  test('makes the old owner a manager immediately', async ({ fixture }) => {
    const { owner, member } = fixture.people;
    const { id } = fixture.project;
    await edit(owner, id, { ownerId: member.id });
    const seen = await member.client.project.queryById({ query: { id } });
    expect(seen).toMatchObject({ myRole: 'owner', owner: { id: member.id } });
    const roles = Object.fromEntries(seen.members.map((one) => [one.id, one.role]));
    expect([roles[owner.id], roles[member.id]]).toEqual(['manager', 'owner']);
    await expect(owner.client.project.delete({ query: { id } })).rejects.toMatchObject({
      failure: 'project.notAllowed',
    });
  });

  test('to a non-member makes them a member, too', async ({ as, fixture }) => {
    const successor = await as('task:use');
    await edit(fixture.people.owner, fixture.project.id, { ownerId: successor.id });
    expect((await successor.client.project.queryById({ query: { id: fixture.project.id } })).myRole).toBe('owner');
  });
});

describe('archiving', () => {
  test('leaves only the state changeable', async ({ fixture }) => {
    const { owner } = fixture.people;
    const { id } = fixture.project;
    const archived = await edit(owner, id, { state: 'archived' });
    expect(archived.abilities).toEqual(['view', 'exportTasks', 'manageProject', 'deleteProject']);
    for (const changes of [{ name: 'Other' }, { state: 'active', name: 'Other' }] as const) {
      await expect(edit(owner, id, changes)).rejects.toMatchObject({ status: 403, failure: 'project.archived' });
    }
    expect((await edit(owner, id, { state: 'active' })).state).toBe('active');
    expect((await edit(owner, id, { name: `Other ${id}` })).name).toBe(`Other ${id}`);
  });

  test('moves the project to the other list', async ({ as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const { id } = await found(ana);
    await edit(ana, id, { state: 'archived' });
    const shown = async (archived: boolean) => {
      const projects = await ana.client.project.list({ query: { archived } });
      return projects.some((one) => one.id === id);
    };
    expect([await shown(false), await shown(true)]).toEqual([false, true]);
  });
});

describe('deleting', () => {
  test('hides the project and reserves its key for ever, but not its name', async ({ app, fixture, found }) => {
    const { owner, manager } = fixture.people;
    const { id, key, name } = fixture.project;
    await manager.client.project.star({ body: { id, starred: true } });
    await owner.client.project.delete({ query: { id } });
    await expect(manager.client.project.queryById({ query: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(owner.client.project.delete({ query: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await manager.client.project.list()).map((one) => one.id)).not.toContain(id);
    await expect(found(owner, { key })).rejects.toMatchObject({ failure: 'project.keyTaken' });
    expect((await owner.client.project.keyAvailable({ query: { key } })).available).toBe(false);
    expect((await found(owner, { name })).name).toBe(name);
    const { rows } = await app.pool.query(
      'select deleted_by, delete_op_id is not null as op from project where id = $1',
      [id],
    );
    expect(rows).toEqual([{ deleted_by: owner.id, op: true }]);
  });

  describe('a project without an active owner', () => {
    const freeze = (pool: Pool, { id }: Person) => pool.query('update sys_user set status = 2 where id = $1', [id]);
    const detailOf = ({ client }: Person, id: string) => client.project.queryById({ query: { id } });

    test('can be taken over by a manager, not by members, and not while the owner is active', async ({
      app,
      fixture,
    }) => {
      const { owner, manager, member } = fixture.people;
      const { id } = fixture.project;
      const notAllowed = { status: 403, failure: 'project.notAllowed' };
      expect((await detailOf(manager, id)).ownerGone).toBe(false);
      await expect(edit(manager, id, { ownerId: manager.id })).rejects.toMatchObject(notAllowed);
      await freeze(app.pool, owner);
      expect((await detailOf(manager, id)).ownerGone).toBe(true);
      await expect(edit(member, id, { ownerId: member.id })).rejects.toMatchObject(notAllowed);
      await expect(edit(manager, id, { ownerId: owner.id, color: 'red' })).resolves.toMatchObject({ ownerGone: true });
      const taken = await edit(manager, id, { ownerId: manager.id });
      expect(taken).toMatchObject({ myRole: 'owner', ownerGone: false, owner: { id: manager.id } });
      expect(taken.members.find((one) => one.id === owner.id)?.role).toBe('manager');
    });

    test('can be assigned by users with the permission, visible or not', async ({ app, as, found, fixture }) => {
      const [owner, administrator] = [await as('task:use', 'task:project:add'), await as('task:project:adopt')];
      const { manager, member } = fixture.people;
      const { id, key } = await found(owner);
      const adopt = ({ client }: Person, ownerId: string) => client.project.adopt({ body: { id, ownerId } });
      const unowned = async () => (await administrator.client.project.unowned()).map((one) => one.id);
      await expect(manager.client.project.unowned()).rejects.toMatchObject({
        status: 403,
        failure: 'common.forbidden',
      });
      await expect(adopt(manager, member.id)).rejects.toMatchObject({ status: 403, failure: 'common.forbidden' });
      await expect(adopt(administrator, member.id)).rejects.toMatchObject({
        status: 409,
        failure: 'project.ownerWorks',
      });
      expect(await unowned()).not.toContain(id);
      await freeze(app.pool, owner);
      expect(await administrator.client.project.unowned()).toContainEqual(
        expect.objectContaining({ id, key, owner: expect.objectContaining({ id: owner.id }) }),
      );
      await expect(adopt(administrator, owner.id)).rejects.toMatchObject({ failure: 'project.personUnknown' });
      await adopt(administrator, member.id);
      expect(await detailOf(member, id)).toMatchObject({ myRole: 'owner', ownerGone: false });
      expect(await unowned()).not.toContain(id);
      await expect(detailOf(administrator, id)).rejects.toMatchObject({ status: 403 });
      const recorded = `select actor_id as "actorId", changes from activity where entity_id = $1 and kind = 'edited'`;
      const { rows } = await app.pool.query(recorded, [id]);
      const ownerId = { from: owner.id, to: member.id };
      const ownerRole = { from: null, to: 'owner' };
      expect(rows).toEqual([{ actorId: administrator.id, changes: { ownerId, ownerRole } }]);
    });
  });
});
