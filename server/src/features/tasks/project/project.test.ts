import { setTimeout as wait } from 'node:timers/promises';
import { ABILITIES_OF, type TaskRow } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';
import { clientOf, freshKey, type Person } from '../../../../test/kit.ts';
import { newId } from '../../../kernel/database/ids.ts';

const nobody = '0'.repeat(32);

describe('creating', () => {
  test('requires the permission', async ({ as }) => {
    const { client } = await as('task:use');
    const refused = client.project.add({ body: { name: 'Mine', key: freshKey(), template: 'blank' } });
    await expect(refused).rejects.toMatchObject({ status: 403, failure: 'common.forbidden' });
  });

  test('refuses a taken key, a taken name in any spelling, reversed dates and unknown people', async ({
    as,
    found,
  }) => {
    const ana = await as('task:use', 'task:project:add');
    const { key } = await found(ana, { name: 'Cafe\u0301 Ｘ' });
    const add = (more: object) =>
      ana.client.project.add({ body: { name: freshKey(), key: freshKey(), template: 'blank', ...more } });
    await expect(add({ key })).rejects.toMatchObject({ status: 409, failure: 'project.keyTaken' });
    await expect(add({ name: ' CAFÉ x ' })).rejects.toMatchObject({ status: 409, failure: 'project.nameTaken' });
    const dates = { startDate: '2026-12-02', dueDate: '2026-12-01' };
    await expect(add(dates)).rejects.toMatchObject({ status: 422, failure: 'project.datesReversed' });
    await expect(add({ memberIds: [nobody] })).rejects.toMatchObject({ status: 422, failure: 'project.personUnknown' });
    await expect(add({ name: '\u3000\u200b' })).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
  });

  test.for(['a1', 'A', '1A', 'ABCDEFGHIJK', 'A-B', 'Ä1'])('refuses the key %s', async (key, { as }) => {
    const { client } = await as('task:use', 'task:project:add');
    const body = { name: freshKey(), key, template: 'blank' as const };
    await expect(client.project.add({ body })).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
    await expect(client.project.keyAvailable({ query: { key } })).rejects.toMatchObject({ status: 400 });
  });

  test('leaves nothing behind when it fails', async ({ as, app }) => {
    const ana = await as('task:use', 'task:project:add');
    const key = freshKey();
    const body = { name: freshKey(), key, template: 'blank' as const, memberIds: [nobody] };
    await expect(ana.client.project.add({ body })).rejects.toMatchObject({ failure: 'project.personUnknown' });
    const { rows } = await app.pool.query('select from project where key = $1', [key]);
    expect(rows).toEqual([]);
  });

  test('makes its creator the owner, who finds it by id, by key and in the list', async ({ as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const made = await found(ana, { dueDate: '2026-12-24', color: 'red', name: ' Autumn launch ' });
    expect(made).toMatchObject({ name: 'Autumn launch', state: 'active', myRole: 'owner', version: 1 });
    expect(made).toMatchObject({
      dueDate: '2026-12-24',
      startDate: null,
      color: 'red',
      memberCount: 1,
      starred: false,
    });
    expect(made.owner).toMatchObject({ id: ana.id, realname: ana.realname });
    expect(made.faces).toEqual([made.owner]);
    expect(made.abilities).toEqual(ABILITIES_OF.owner);
    expect(made.counts).toEqual({ todo: 0, done: 0, doing: 0, cancelled: 0, review: 0, overdue: 0 });
    expect(made.statuses.map(({ category }) => category)).toEqual(['0', '2', '4', '1', '3']);
    expect(made.members).toEqual([{ ...made.owner, role: 'owner', initials: '' }]);
    expect(await ana.client.project.queryById({ query: { id: made.id } })).toEqual(made);
    expect(await ana.client.project.queryById({ query: { key: made.key } })).toEqual(made);
    const { statuses, types, labels, fields, members, formerMembers, ownerGone, workflow, workingDays, ...rest } = made;
    const { ownTasksOnly, roleAbilities, modulesOff, ...row } = rest;
    expect([ownTasksOnly, roleAbilities, modulesOff]).toEqual([false, null, []]);
    expect((await ana.client.project.list()).filter(({ myRole }) => myRole)).toEqual([row]);
    expect({ labels, fields, formerMembers }).toEqual({ labels: [], fields: [], formerMembers: [] });
    expect(types).toMatchObject([{ isDefault: true, archived: false }]);
    expect([ownerGone, workingDays]).toEqual([false, false]);
    expect(workflow).toBe(null);
    expect({ statuses, members }).toMatchObject({});
  });

  test('adds people as members and uses names in the language of the creator', async ({ app, as, found }) => {
    const [ana, ben] = [await as('task:use', 'task:project:add'), await as('task:use')];
    const made = await found(ana, { memberIds: [ben.id, ana.id] });
    expect(made.members.map(({ id, role }) => [id, role])).toEqual([
      [ana.id, 'owner'],
      [ben.id, 'member'],
    ]);
    const chinese = clientOf(app, { 'x-access-token': ana.token, 'accept-language': 'zh-CN,zh;q=0.9' });
    const key = freshKey();
    const { statuses } = await chinese.project.add({ body: { name: `项目${key}`, key, template: 'blank' } });
    expect(statuses.map(({ name }) => name)).toEqual(['待办', '进行中', '待审核', '已完成', '已取消']);
  });

  test.for(['campaign', 'siteLaunch', 'productListing', 'contentCalendar', 'assetProduction'] as const)(
    'from %s begins with work to do',
    async (template, { app, as, found }) => {
      const ana = await as('task:use', 'task:project:add');
      const { id, labels, counts } = await found(ana, { template, dueDate: '2099-12-24' });
      const { records } = await ana.client.task.query({ body: { projectId: id } });
      expect([labels.length, records.length]).toEqual([6, counts.todo]);
      expect(records.length).toBeGreaterThan(12);
      expect(records.filter(({ checklist }) => checklist > 2).length).toBeGreaterThan(5);
      expect(records.find(({ children }) => children === 3)?.dueDate).toMatch(/^2099-12-/);
      const recorded = await app.pool.query(
        'select entity_id, kind, actor_id from activity where entity_id = any ($1::uuid[])',
        [records.map((task) => task.id)],
      );
      const history = records.map((task) => ({ entity_id: task.id, kind: 'created', actor_id: ana.id }));
      expect(recorded.rows).toEqual(expect.arrayContaining(history));
    },
  );

  test('can have another owner, who must have an account; whoever creates it manages it', async ({ as, found }) => {
    const [ana, ben] = [await as('task:use', 'task:project:add'), await as('task:use')];
    const made = await found(ana, { ownerId: ben.id, memberIds: [ben.id, ana.id] });
    const roles = made.members.map(({ id, role }) => [id, role]);
    expect(roles.toSorted()).toEqual(
      [
        [ana.id, 'manager'],
        [ben.id, 'owner'],
      ].toSorted(),
    );
    expect((await ben.client.project.queryById({ query: { id: made.id } })).owner.id).toBe(ben.id);
    await expect(found(ana, { ownerId: nobody })).rejects.toMatchObject({ failure: 'project.personUnknown' });
  });

  test('of a hundred concurrent requests for the same key one succeeds [E10]', async ({ as }) => {
    const ana = await as('task:use', 'task:project:add');
    const key = freshKey();
    const adding = Array.from({ length: 100 }, (_, index) =>
      ana.client.project.add({ body: { name: `${key} ${index}`, key, template: 'blank' } }),
    );
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(Array(99).fill('project.keyTaken'));
  });
});

describe('reading', () => {
  test('requires an id or a key', async ({ as }) => {
    const { client } = await as('task:use');
    await expect(client.project.queryById({ query: {} })).rejects.toMatchObject({ status: 400 });
    await expect(client.project.queryById({ query: { id: nobody } })).rejects.toMatchObject({ status: 404 });
    await expect(client.project.queryById({ query: { key: freshKey() } })).rejects.toMatchObject({ status: 404 });
  });

  test('non-members see neither the list entry nor the project; viewers can read it', async ({ as, found }) => {
    const [ana, ben] = [await as('task:use', 'task:project:add'), await as('task:use')];
    const hidden = await found(ana);
    const open = await found(ana, { visibility: 'org' });
    const refused = ben.client.project.queryById({ query: { id: hidden.id } });
    await expect(refused).rejects.toMatchObject({ status: 404, failure: 'common.notFound' });
    const seen = await ben.client.project.queryById({ query: { id: open.id } });
    expect(seen).toMatchObject({ myRole: null, abilities: ['view'] });
    const ids = (await ben.client.project.list()).map(({ id }) => id);
    expect([ids.includes(open.id), ids.includes(hidden.id)]).toEqual([true, false]);
  });

  test('a department sees its projects, including its descendants in the tree, whatever their codes', async ({
    app,
    as,
    found,
  }) => {
    const ana = await as('task:use', 'task:project:add');
    const [above, below, deep, beside] = await Promise.all([
      as('task:use'),
      as('task:use'),
      as('task:use'),
      as('task:use'),
    ]);
    const key = freshKey();
    const company = await enlist(app.pool, above, `${key}C`, null);
    const own = await enlist(app.pool, ana, `${key}A1`, company);
    const branch = await enlist(app.pool, below, `${key}Z9`, own);
    await enlist(app.pool, deep, `Q${key}`, branch);
    // A code with the same prefix can belong to another department.
    await enlist(app.pool, beside, `${key}A10`, company);
    const { id } = await found(ana, { visibility: 'dept' });
    const { id: taskId } = await firstTask(ana, id);
    for (const { client } of [below, deep]) {
      await client.project.queryById({ query: { id } });
      expect((await client.project.list()).map((project) => project.id)).toContain(id);
      await client.task.queryById({ query: { id: taskId } });
    }
    for (const { client } of [above, beside]) {
      await expect(client.project.queryById({ query: { id } })).rejects.toMatchObject({ status: 404 });
      expect((await client.project.list()).map((project) => project.id)).not.toContain(id);
      await expect(client.task.queryById({ query: { id: taskId } })).rejects.toMatchObject({ status: 404 });
    }
    const named = [above, below, deep, beside].map((one) => `<span data-type="mention" data-id="${one.id}">@</span>`);
    const { mentionIds } = await ana.client.comment.add({
      body: { recordId: taskId, html: `<p>${named.join('')}</p>` },
    });
    expect([...mentionIds].sort()).toEqual([below.id, deep.id].sort());
  });

  test('is searched by a part of name or key, ignoring case', async ({ as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const [one, other] = [await found(ana, { name: `Herbst 100% ${freshKey()}` }), await found(ana)];
    const search = async (text: string) =>
      (await ana.client.project.list({ query: { search: text } })).map(({ id }) => id);
    expect(await search('hERBST 100%')).toEqual([one.id]);
    expect(await search(other.key.toLowerCase())).toEqual([other.id]);
    expect(await search('100_')).toEqual([]);
  });

  test('counts tasks by category, and overdue ones in the time zone of the reader', async ({ app, as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const { id: projectId, statuses } = await found(ana);
    const today = (await app.pool.query(`select (now() at time zone 'Pacific/Kiritimati')::date as day`)).rows[0].day;
    const yesterday = (await app.pool.query(`select $1::date - 1 as day`, [today])).rows[0].day;
    for (const { id: statusId } of statuses) {
      await ana.client.task.add({ body: { projectId, title: 'late', statusId, dueDate: yesterday } });
      await ana.client.task.add({ body: { projectId, title: 'due', statusId, dueDate: today } });
    }
    await app.pool.query(`update sys_user set time_zone = 'Pacific/Kiritimati' where id = $1`, [ana.id]);
    const [row] = await ana.client.project.list();
    expect(row?.counts).toEqual({ todo: 2, done: 2, doing: 2, cancelled: 2, review: 2, overdue: 3 });
    await app.pool.query(`update sys_user set time_zone = 'Etc/GMT+12' where id = $1`, [ana.id]);
    expect((await ana.client.project.list())[0]?.counts.overdue).toBe(0);
  });

  test('names former members who are still assigned to tasks', async ({ fixture }) => {
    const { owner, member, guest } = fixture.people;
    const projectId = fixture.project.id;
    await owner.client.task.add({ body: { projectId, title: 'owned', ownerId: member.id } });
    await owner.client.task.add({ body: { projectId, title: 'assigned', assigneeIds: [guest.id, owner.id] } });
    await owner.client.member.delete({ query: { projectId, userId: member.id } });
    await owner.client.member.delete({ query: { projectId, userId: guest.id } });
    await owner.client.member.delete({ query: { projectId, userId: fixture.people.manager.id } });
    const seen = await owner.client.project.queryById({ query: { id: projectId } });
    expect(seen.formerMembers.map(({ id }) => id).sort()).toEqual([member.id, guest.id].sort());
    expect(seen.members.map(({ id }) => id)).toEqual([owner.id]);
  });

  test('a free key is free, a used one has similar free ones', async ({ as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const key = freshKey().slice(0, 8);
    expect(await ana.client.project.keyAvailable({ query: { key } })).toEqual({ available: true, suggestions: [] });
    await found(ana, { key });
    await found(ana, { key: `${key}2` });
    const { available, suggestions } = await ana.client.project.keyAvailable({ query: { key } });
    expect({ available, suggestions }).toEqual({ available: false, suggestions: [3, 4, 5].map((n) => `${key}${n}`) });
  });

  test('[MN-07] a project with a Chinese name is found by its initials in pinyin', async ({ as, found }) => {
    const ana = await as('task:use', 'task:project:add');
    const { id } = await found(ana, { name: `站群商品 ${freshKey()}` });
    const mine = await ana.client.project.list({ query: { search: 'zqsp' } });
    expect(mine.find((one) => one.id === id)?.initials).toMatch(/^zqsp/);
  });

  test('the menu shows favourites in my order, then the recently opened ones, eight in total', async ({
    as,
    found,
  }) => {
    const [ana, ben] = [await as('task:use', 'task:project:add'), await as('task:use')];
    const made: Awaited<ReturnType<typeof found>>[] = [];
    for (let count = 0; count < 10; count += 1) made.push(await found(ana));
    const [one, two, three, ...rest] = made.map(({ id }) => id) as [string, string, string, ...string[]];
    const { project } = ana.client;
    const menu = async () => {
      const { favourites, recent } = await project.menu();
      return { favourites: favourites.map(({ id }) => id), recent: recent.map(({ id }) => id) };
    };
    expect(await menu()).toEqual({ favourites: [], recent: [] });
    for (const id of [one, two, ...rest, three, one]) {
      await project.visit({ body: { id } });
      // Visits in the same millisecond have no order.
      await wait(2);
    }
    expect(await menu()).toEqual({ favourites: [], recent: [one, three, ...rest.toReversed().slice(0, 6)] });
    for (const id of [one, two, three]) await project.star({ body: { id, starred: true } });
    expect((await menu()).favourites).toEqual([one, two, three]);
    await project.orderFavourites({ body: { ids: [three, rest[0] as string, one] } });
    expect(await menu()).toEqual({ favourites: [three, one, two], recent: rest.toReversed().slice(0, 5) });
    // The favourite `one` was opened last.
    const opened = Object.values(await project.menu()).flat();
    expect(opened.toSorted((a, b) => (b.visitedAt ?? '').localeCompare(a.visitedAt ?? ''))[0]).toMatchObject({
      id: one,
    });
    await project.delete({ query: { id: three } });
    expect((await menu()).favourites).toEqual([one, two]);
    await expect(ben.client.project.visit({ body: { id: one } })).rejects.toMatchObject({ status: 404 });
    expect(await ben.client.project.menu()).toEqual({ favourites: [], recent: [] });
  });

  test('starred projects are first, for the user only', async ({ as, found }) => {
    const [ana, ben] = [await as('task:use', 'task:project:add'), await as('task:use')];
    const [one, two] = [await found(ana, { name: `A ${freshKey()}` }), await found(ana, { name: `B ${freshKey()}` })];
    await ana.client.member.add({ body: { projectId: two.id, userIds: [ben.id], role: 'guest' } });
    await ana.client.project.star({ body: { id: two.id, starred: true } });
    await ana.client.project.star({ body: { id: two.id, starred: true } });
    const order = async () => {
      const mine = (await ana.client.project.list()).filter(({ myRole }) => myRole);
      return mine.map(({ id, starred }) => [id, starred]);
    };
    expect(await order()).toEqual([
      [two.id, true],
      [one.id, false],
    ]);
    expect((await ben.client.project.queryById({ query: { id: two.id } })).starred).toBe(false);
    await ana.client.project.star({ body: { id: two.id, starred: false } });
    expect(await order()).toEqual([
      [one.id, false],
      [two.id, false],
    ]);
  });
});

type Pool = { query: (sql: string, values: unknown[]) => Promise<unknown> };

/** Assigns a user to a new department; returns its id. */
async function enlist(pool: Pool, { id: userId }: Person, code: string, parentId: string | null): Promise<string> {
  const id = newId();
  const add = 'insert into sys_depart (id, parent_id, org_code, depart_name) values ($1, $2, $3, $3)';
  await pool.query(add, [id, parentId, code]);
  await pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [userId, id]);
  return id;
}

async function firstTask({ client }: Person, projectId: string) {
  const { records } = await client.task.add({ body: { projectId, title: 'Look at this' } });
  return records[0] as TaskRow;
}
