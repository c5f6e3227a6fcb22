import type { ProjectDetail, TaskChanges, TaskFilter, TaskPage, TaskRow, TaskSort } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { test as base, freshKey, type Person, Refused } from '../../../../test/kit.ts';

type Desk = { ana: Person; fixture: ProjectDetail; add: (title: string, more?: object) => Promise<TaskRow> };

const test = base.extend<{ here: Desk }>({
  here: async ({ as }, use) => {
    const ana = await as('task:use', 'task:project:add');
    const key = freshKey();
    const fixture = await ana.client.project.add({ body: { name: `Desk ${key}`, key, template: 'blank' } });
    const add = async (title: string, more: object = {}) => {
      const { records } = await ana.client.task.add({ body: { projectId: fixture.id, title, ...more } });
      return records[0] as TaskRow;
    };
    await use({ ana, fixture, add });
  },
});

/** A new user who is a member of the project. */
async function joining({ ana, fixture }: Desk, person: Person): Promise<Person> {
  await ana.client.member.add({ body: { projectId: fixture.id, userIds: [person.id], role: 'member' } });
  return person;
}

async function titles({ ana, fixture }: Desk): Promise<string[]> {
  const page = await ana.client.task.query({ body: { projectId: fixture.id } });
  return page.records.map(({ title }) => title);
}

describe('adding', () => {
  test('a non-member does not find the project', async ({ here, as }) => {
    const nonMember = await as('task:use');
    const refused = nonMember.client.task.add({ body: { projectId: here.fixture.id, title: 'No' } });
    await expect(refused).rejects.toMatchObject({ status: 404, failure: 'common.notFound' });
  });

  test('a title of 200 characters is accepted, one of 201 or of two lines refused', async ({ here }) => {
    const longest = '宽'.repeat(200);
    expect((await here.add(longest)).title).toBe(longest);
    await expect(here.add(`${longest}宽`)).rejects.toMatchObject({ status: 400 });
    await expect(here.add('one\ntwo')).rejects.toMatchObject({ status: 400 });
  });

  test('a non-member cannot be assigned to a task', async ({ here, as }) => {
    const nonMember = await as('task:use');
    await expect(here.add('x', { ownerId: nonMember.id })).rejects.toMatchObject({
      status: 422,
      failure: 'task.personUnknown',
    });
  });

  test('tasks are numbered and ordered by creation', async ({ here }) => {
    const one = await here.add('one');
    await here.add('two');
    const three = await here.add('three', { afterId: one.id });
    await here.add('zero', { afterId: null });
    expect(three.seq).toBe(3);
    expect(await titles(here)).toEqual(['zero', 'one', 'three', 'two']);
  });

  test('the response to a program’s call has the id of the undoable operation in a header', async ({ app, here }) => {
    const { headers } = await app.inject({
      method: 'POST',
      url: '/task/task/add',
      headers: { 'x-access-token': here.ana.token },
      payload: { projectId: here.fixture.id, title: 'one' },
    });
    await here.ana.client.operation.undo({ body: { opId: String(headers['x-op-id']) } });
    expect(await titles(here)).toEqual([]);
  });

  test('several lines become several tasks in one operation', async ({ here }) => {
    const { records, opId } = await here.ana.client.task.addMany({
      body: { projectId: here.fixture.id, titles: ['a', 'b', 'c'] },
    });
    expect(records.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    await here.ana.client.operation.undo({ body: { opId } });
    expect(await titles(here)).toEqual([]);
  });

  test('[14] each of several lines can have its own people, labels, priority and date; one that is not of the project refuses all', async ({
    here,
  }) => {
    const { client } = here.ana;
    const projectId = here.fixture.id;
    const { id: labelId } = await client.label.add({ body: { projectId, name: 'FB', color: 'blue' } });
    const { records } = await client.task.addMany({
      body: {
        projectId,
        titles: ['a', 'b', 'c'],
        priority: 'L',
        each: [
          { priority: 'H', ownerId: here.ana.id },
          { labelIds: [labelId], dueDate: '2026-12-01' },
        ],
      },
    });
    expect(records).toMatchObject([
      { title: 'a', priority: 'H', ownerId: here.ana.id, labelIds: [], dueDate: null },
      { title: 'b', priority: 'L', ownerId: null, labelIds: [labelId], dueDate: '2026-12-01' },
      { title: 'c', priority: 'L', ownerId: null, labelIds: [], dueDate: null },
    ]);
    const strange = client.task.addMany({
      body: { projectId, titles: ['d', 'e'], each: [{}, { labelIds: [projectId] }] },
    });
    await expect(strange).rejects.toMatchObject({ status: 422 });
    expect(await titles(here)).toEqual(['a', 'b', 'c']);
  });

  test('[case R27] 100 tasks, 50 of them concurrently, all get unique numbers', async ({ here }) => {
    // More than 64 concurrent requests are refused under load.
    const add50 = () => Promise.all(Array.from({ length: 50 }, (_, index) => here.add(`t${index}`)));
    const rows = [...(await add50()), ...(await add50())];
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(100);
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(100);
  });

  test('[E8] the same request sent 20 times concurrently creates one task and 20 equal responses', async ({
    here,
    app,
  }) => {
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/task/task/add',
        headers: { 'x-access-token': here.ana.token, 'idempotency-key': 'one-and-the-same' },
        payload: { projectId: here.fixture.id, title: 'once' },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await titles(here)).toEqual(['once']);
    const other = await app.inject({
      method: 'POST',
      url: '/task/task/add',
      headers: { 'x-access-token': here.ana.token, 'idempotency-key': 'one-and-the-same' },
      payload: { projectId: here.fixture.id, title: 'something else' },
    });
    expect(other.statusCode).toBe(422);
  });
});

describe('editing', () => {
  test('[case R11] concurrent changes of different fields are both kept', async ({ here }) => {
    const task = await here.add('draft');
    await here.ana.client.task.edit({ body: { id: task.id, version: 1, changes: { priority: 'H' } } });
    const { record, merged } = await here.ana.client.task.edit({
      body: { id: task.id, version: 1, changes: { title: 'final' } },
    });
    expect(record).toMatchObject({ title: 'final', priority: 'H', version: 3 });
    expect(merged).toEqual(['priority']);
  });

  test('[case R11] [E9] concurrent changes of the same field are refused with both values', async ({ here }) => {
    const task = await here.add('draft');
    await here.ana.client.task.edit({ body: { id: task.id, version: 1, changes: { title: 'theirs' } } });
    const stale = here.ana.client.task.edit({ body: { id: task.id, version: 1, changes: { title: 'mine' } } });
    const refused = await stale.catch((error: Refused) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 409, failure: 'task.conflict' });
    expect((refused as Refused).detail).toMatchObject({
      version: 2,
      conflicts: [{ field: 'title', mine: 'mine', theirs: 'theirs' }],
    });
  });

  test('the response to a change equals what is read afterwards, including dates and times', async ({ here }) => {
    const { ana, fixture, add } = here;
    const [parent, task] = [await add('Whole', { dueDate: '2026-03-01' }), await add('Part')];
    const idOf = (category: string) => fixture.statuses.find((one) => one.category === category)?.id ?? '';
    const label = await ana.client.label.add({ body: { projectId: fixture.id, name: 'Urgent', color: 'red' } });
    const read = async (id: string) => {
      const [row] = await ana.client.task.byIds({ body: { projectId: fixture.id, ids: [id] } });
      return row;
    };
    const requestedChanges = [
      { title: 'Part of it', priority: 'H', startDate: '2026-02-01', dueDate: '2026-02-03', dueTime: '10:30' },
      { ownerId: ana.id, assigneeIds: [ana.id], labelIds: [label.id], parentId: parent.id },
      { statusId: idOf('1') },
      { title: 'Part of the whole' },
      { statusId: idOf('0'), dueDate: null, parentId: null },
      { ownerId: null, assigneeIds: [], labelIds: [] },
    ] as const;
    for (const changes of requestedChanges) {
      const { version } = await ana.client.task.queryById({ query: { id: task.id } });
      const { record } = await ana.client.task.edit({
        body: { id: task.id, version, changes: changes as TaskChanges },
      });
      expect(record).toEqual(await read(task.id));
    }
    const move = async (place: { afterIds?: string[]; to?: 'top' | 'bottom'; statusId?: string }) => {
      const { records } = await ana.client.task.move({ body: { projectId: fixture.id, ids: [task.id], ...place } });
      expect(records).toEqual([await read(task.id)]);
    };
    await move({ afterIds: [parent.id] });
    await move({ to: 'top' });
    await move({ statusId: idOf('1'), to: 'bottom' });
    expect(await read(task.id)).toMatchObject({ version: task.version + requestedChanges.length + 1, category: '1' });
  });

  test('a new title and the unchanged description are both found', async ({ here }) => {
    const { ana, fixture, add } = here;
    const { id } = await add('Harbour', { description: '<p>Lighthouse</p>' });
    await ana.client.task.edit({ body: { id, version: 1, changes: { title: 'Quay' } } });
    const found = async (search: string) =>
      (await ana.client.task.query({ body: { projectId: fixture.id, filter: { search } } })).records.map(
        (row) => row.id,
      );
    expect([await found('quay'), await found('lighthouse'), await found('harbour')]).toEqual([[id], [id], []]);
  });

  test('a due time needs a due date, and a start cannot follow the end', async ({ here }) => {
    const { id } = await here.add('dated');
    const edit = async (changes: TaskChanges) => {
      const { version } = await here.ana.client.task.queryById({ query: { id } });
      return await here.ana.client.task.edit({ body: { id, version, changes } });
    };
    await expect(edit({ dueTime: '10:00' })).rejects.toMatchObject({ failure: 'task.timeWithoutDate' });
    await expect(edit({ startDate: '2026-02-02', dueDate: '2026-02-01' })).rejects.toMatchObject({
      failure: 'task.datesReversed',
    });
  });

  test('a bulk change leaves out the tasks whose dates it would reverse, and names them', async ({ here }) => {
    const { ana, fixture, add } = here;
    const dates = { startDate: '2026-02-05', dueDate: '2026-02-09' };
    const [late, early] = [await add('late', dates), await add('early', { ...dates, startDate: '2026-02-01' })];
    const ids = [late.id, early.id];
    const body = { projectId: fixture.id, ids, changes: { dueDate: '2026-02-03' } };
    expect(await ana.client.task.batch({ body })).toMatchObject({
      changed: 1,
      left: [{ id: late.id, by: null, reason: expect.stringContaining('after the due date') }],
    });
    const read = async (id: string) => (await ana.client.task.queryById({ query: { id } })).dueDate;
    expect([await read(late.id), await read(early.id)]).toEqual(['2026-02-09', '2026-02-03']);
  });

  test('a task cannot be below itself, nor five levels deep', async ({ here }) => {
    const chain: TaskRow[] = [];
    for (const title of ['0', '1', '2', '3', '4'])
      chain.push(await here.add(title, { parentId: chain.at(-1)?.id ?? null }));
    await expect(here.add('5', { parentId: chain[4]?.id })).rejects.toMatchObject({ failure: 'task.tooDeep' });
    const loop = here.ana.client.task.edit({
      body: { id: chain[0]?.id ?? '', version: chain[0]?.version ?? 0, changes: { parentId: chain[2]?.id ?? null } },
    });
    await expect(loop).rejects.toMatchObject({ failure: 'task.parentLoop' });
  });

  test('[BK-02] Deal is refused for done, cancelled and reviewed tasks, and works for the others', async ({ here }) => {
    const { statuses } = here.fixture;
    for (const { id: statusId, category } of statuses) {
      const task = await here.add(`in ${category}`, { statusId });
      const deal = here.ana.client.task.deal({
        body: {
          id: task.id,
          version: 1,
          statusId: statuses.find((s) => s.category === '1')?.id ?? '',
          note: ' done <b>so</b>\n\nand on',
        },
      });
      if (category === '0' || category === '2') {
        expect((await deal).record.category).toBe('1');
        const { records } = await here.ana.client.comment.list({ query: { recordId: task.id } });
        expect(records.map(({ html }) => html)).toEqual(['<p>done &lt;b&gt;so&lt;/b&gt;</p><p>and on</p>']);
      } else await expect(deal).rejects.toMatchObject({ status: 403, failure: 'task.dealClosed' });
    }
  });
});

describe('moving', () => {
  test('the server determines the order: 16 writers, 320 random moves, unique ranks', async ({ here }) => {
    const rows = await Promise.all(Array.from({ length: 20 }, (_, index) => here.add(`t${index}`)));
    const ids = rows.map(({ id }) => id);
    const writer = async (seed: number) => {
      for (let step = 0; step < 20; step += 1) {
        const id = ids[(seed * 7 + step * 13) % 20] ?? '';
        const after = ids[(seed * 11 + step * 3 + 1) % 20] ?? '';
        if (id !== after)
          await here.ana.client.task.move({ body: { projectId: here.fixture.id, ids: [id], afterIds: [after] } });
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, seed) => writer(seed)));
    const { records } = await here.ana.client.task.query({ body: { projectId: here.fixture.id } });
    expect(records).toHaveLength(20);
    const ranks = records.map(({ rank }) => rank);
    expect(new Set(ranks).size).toBe(20);
    expect(ranks).toEqual([...ranks].sort((one, other) => (one < other ? -1 : 1)));
  });

  test('many concurrent moves and additions in one gap, from both sides, all find a rank', async ({ here }) => {
    const [above, below] = [await here.add('above'), await here.add('below')];
    const others = await Promise.all(Array.from({ length: 12 }, (_, index) => here.add(`m${index}`)));
    const move = (id: string, index: number) =>
      here.ana.client.task.move({
        body: {
          projectId: here.fixture.id,
          ids: [id],
          ...(index % 2 === 0 ? { afterIds: [above.id] } : { beforeIds: [below.id] }),
        },
      });
    const add = (index: number) =>
      here.ana.client.task.add({ body: { projectId: here.fixture.id, title: `a${index}`, afterId: above.id } });
    await Promise.all([...others.map(({ id }, index) => move(id, index)), ...[0, 1, 2, 3].map(add)]);
    const order = await titles(here);
    expect([order[0], order.at(-1), order.length]).toEqual(['above', 'below', 18]);
  });

  test('moving after the last task and adding at the end do not collide', async ({ here }) => {
    const rows = await Promise.all(Array.from({ length: 8 }, (_, index) => here.add(`t${index}`)));
    const last = rows.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).at(-1);
    const movers = rows.filter(({ id }) => id !== last?.id);
    await Promise.all([
      ...movers.map(({ id }, index) =>
        here.ana.client.task.move({
          body: {
            projectId: here.fixture.id,
            ids: [id],
            ...(index % 2 === 0 ? { afterIds: [last?.id ?? ''] } : { to: 'bottom' as const }),
          },
        }),
      ),
      ...[0, 1, 2, 3].map((index) => here.add(`n${index}`)),
    ]);
    const order = await titles(here);
    expect([order[0], new Set(order).size]).toEqual([last?.title, 12]);
  });

  test('a move is refused if no neighbour exists any more', async ({ here }) => {
    const task = await here.add('lonely');
    const gone = await here.add('gone');
    await here.ana.client.task.deleteBatch({ body: { projectId: here.fixture.id, ids: [gone.id] } });
    const move = here.ana.client.task.move({
      body: { projectId: here.fixture.id, ids: [task.id], afterIds: [gone.id] },
    });
    await expect(move).rejects.toMatchObject({ status: 409, failure: 'task.anchorGone' });
  });

  test('many moves into the same gap keep the ranks short', async ({ here, db }) => {
    const one = await here.add('one');
    const rest = await Promise.all(Array.from({ length: 4 }, (_, index) => here.add(`r${index}`)));
    for (let step = 0; step < 400; step += 1) {
      const id = rest[step % 4]?.id ?? '';
      await here.ana.client.task.move({ body: { projectId: here.fixture.id, ids: [id], afterIds: [one.id] } });
    }
    const found = await db.$client.query('select max(length(rank)) as longest from task');
    expect(found.rows[0].longest).toBeLessThanOrEqual(64);
  });

  test('dropping a card on the board changes status and rank in one operation that can be undone', async ({ here }) => {
    const [one, two] = [await here.add('one'), await here.add('two')];
    const done = here.fixture.statuses.find(({ category }) => category === '1');
    const { opId } = await here.ana.client.task.move({
      body: { projectId: here.fixture.id, ids: [two.id], statusId: done?.id, beforeIds: [one.id] },
    });
    expect(await titles(here)).toEqual(['two', 'one']);
    await here.ana.client.operation.undo({ body: { opId } });
    const { records } = await here.ana.client.task.query({ body: { projectId: here.fixture.id } });
    expect(records.map(({ title, category }) => [title, category])).toEqual([
      ['one', '0'],
      ['two', '0'],
    ]);
  });
});

describe('bulk changes', () => {
  test('[pitfall 11] a bulk change is one operation, undone except where another user has changed the field since', async ({
    here,
  }) => {
    const rows = [await here.add('a'), await here.add('b'), await here.add('c')];
    const ids = rows.map(({ id }) => id);
    const { changed, opId } = await here.ana.client.task.batch({
      body: { projectId: here.fixture.id, ids, changes: { priority: 'U', dueDate: '2026-12-24' } },
    });
    expect(changed).toBe(3);
    await here.ana.client.task.edit({ body: { id: ids[0] ?? '', version: 2, changes: { priority: 'L' } } });
    expect(await here.ana.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 3, kept: 1 });
    const { records } = await here.ana.client.task.query({ body: { projectId: here.fixture.id } });
    expect(records.map(({ priority, dueDate }) => [priority, dueDate])).toEqual([
      ['L', null],
      ['N', null],
      ['N', null],
    ]);
    const again = here.ana.client.operation.undo({ body: { opId } });
    await expect(again).rejects.toMatchObject({ failure: 'operation.alreadyUndone' });
  });

  test('a bulk change skips tasks another user has changed since they were read, and names the user', async ({
    here,
    as,
  }) => {
    const { client } = here.ana;
    const bo = await joining(here, await as('task:use'));
    const projectId = here.fixture.id;
    const [same, other, list, untouched] = await Promise.all(
      ['same', 'other', 'list', 'untouched'].map((title) => here.add(title)),
    );
    const seen = [same, other, list, untouched].flatMap((row) => row ?? []);
    const [ids, versions] = [seen.map(({ id }) => id), seen.map(({ version }) => version)];
    const change = (row: TaskRow | undefined, changes: TaskChanges) =>
      bo.client.task.edit({ body: { id: row?.id ?? '', version: 1, changes } });
    await client.task.edit({ body: { id: untouched?.id ?? '', version: 1, changes: { priority: 'H' } } });
    await change(same, { priority: 'L' });
    await change(other, { dueDate: '2026-12-24' });
    await change(list, { assigneeIds: [here.ana.id] });
    const changes = { priority: 'U' as const };
    const { changed, left } = await client.task.batch({ body: { projectId, ids, versions, changes } });
    expect([changed, left]).toEqual([3, [{ id: same?.id, by: bo.realname }]]);
    const priorities = async () =>
      (await client.task.byIds({ body: { projectId, ids: [...ids].sort() } })).map(({ title, priority }) => [
        title,
        priority,
      ]);
    expect(Object.fromEntries(await priorities())).toEqual({ same: 'L', other: 'U', list: 'U', untouched: 'U' });
    const again = await client.task.batch({ body: { projectId, ids, versions: [2, 3, 3, 3], changes } });
    expect([again.changed, again.left]).toEqual([1, []]);
  });

  test('a drop into another column asks if another user has meanwhile moved the task to a third one', async ({
    here,
    as,
  }) => {
    const { client } = here.ana;
    const bo = await joining(here, await as('task:use'));
    const row = await here.add('one');
    const statusOf = (requested: string) =>
      here.fixture.statuses.find(({ category }) => category === requested)?.id ?? '';
    const [doing, done] = [statusOf('2'), statusOf('1')];
    await client.task.edit({ body: { id: row.id, version: 1, changes: { title: 'renamed' } } });
    await bo.client.task.edit({ body: { id: row.id, version: 2, changes: { statusId: done } } });
    const body = { projectId: here.fixture.id, ids: [row.id], to: 'top' as const };
    await expect(client.task.move({ body: { ...body, versions: [1], statusId: doing } })).rejects.toMatchObject({
      ...{ status: 409, failure: 'task.conflict' },
      detail: { version: 3, conflicts: [{ field: 'statusId', mine: doing, theirs: done }] },
    });
    expect((await client.task.move({ body: { ...body, versions: [1] } })).records[0]?.statusId ?? done).toBe(done);
    const { records } = await client.task.move({ body: { ...body, versions: [3], statusId: doing } });
    expect(records[0]?.statusId).toBe(doing);
  });

  test('deleting includes subtasks; undo restores all of them', async ({ here }) => {
    const parent = await here.add('parent');
    await here.add('child', { parentId: parent.id });
    const { changed, opId } = await here.ana.client.task.deleteBatch({
      body: { projectId: here.fixture.id, ids: [parent.id] },
    });
    expect(changed).toBe(2);
    expect(await titles(here)).toEqual([]);
    await here.ana.client.operation.undo({ body: { opId } });
    expect(await titles(here)).toEqual(['parent', 'child']);
  });
});

describe('lists', () => {
  const sorts = ['rank', 'seq', 'title', 'dueDate', 'startDate', 'priority', 'updatedAt'] as const;
  const orders = ['asc', 'desc'] as const;

  test('pages have no gaps or repetitions in every sort and direction', async ({ here }) => {
    for (let index = 0; index < 23; index += 1) {
      const dueDate = index % 3 === 0 ? null : `2026-01-${String(((index * 7) % 28) + 1).padStart(2, '0')}`;
      const assigneeIds = index % 8 === 5 ? [here.ana.id] : [];
      await here.add(`t${(index * 11) % 23}`, { dueDate, startDate: null, priority: 'NLMHU'[index % 5], assigneeIds });
    }
    for (const [sort, order] of sorts.flatMap((sort) => orders.map((order) => [sort, order] as const))) {
      const seen = await readAll(here, sort, order);
      expect(new Set(seen.map(({ id }) => id)).size, `${sort} ${order}`).toBe(23);
      expect(seen.length, `${sort} ${order}`).toBe(23);
      if (sort === 'dueDate') expect(seen.findIndex(({ dueDate }) => dueDate === null)).toBe(15);
      const hers = seen.filter(({ assigneeIds }) => assigneeIds.length > 0);
      const find = (limit: number) => readAll(here, sort, order, { limit, filter: { assigneeIds: [here.ana.id] } });
      // Pages of one scan the list order, pages of two collect and sort.
      expect({ sort, order, found: [await find(1), await find(2)] }).toEqual({ sort, order, found: [hers, hers] });
    }
  });

  test('a cursor of another filter is refused', async ({ here }) => {
    await Promise.all(['a', 'b', 'c'].map((title) => here.add(title)));
    const { cursor } = await here.ana.client.task.query({ body: { projectId: here.fixture.id, limit: 1 } });
    const other = here.ana.client.task.query({
      body: { projectId: here.fixture.id, limit: 1, cursor: cursor ?? '', filter: { priorities: ['H'] } },
    });
    await expect(other).rejects.toMatchObject({ status: 400, failure: 'task.cursorStale' });
  });

  test('a cursor without a value is refused in a sort in which every task has one', async ({ here }) => {
    await Promise.all(['a', 'b'].map((title) => here.add(title)));
    const read = (sort: TaskSort, cursor?: string) =>
      here.ana.client.task.query({ body: { projectId: here.fixture.id, limit: 1, sort, ...(cursor && { cursor }) } });
    for (const sort of ['rank', 'title', 'updatedAt'] as const) {
      const { cursor } = await read(sort);
      const position = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...position, values: [null] })).toString('base64url');
      await expect(read(sort, changed)).rejects.toMatchObject({ status: 400, failure: 'task.cursorStale' });
    }
  });

  test('[case R25] two Chinese characters, a full-width word and a prefix are found', async ({ here }) => {
    await here.add('首页广告图 Ｂａｎｎｅｒ v2');
    await here.add('Weekly report');
    const find = async (search: string) =>
      (await here.ana.client.task.query({ body: { projectId: here.fixture.id, filter: { search } } })).records.length;
    expect(await find('广告')).toBe(1);
    expect(await find('告广')).toBe(0);
    expect(await find('banner')).toBe(1);
    expect(await find('rep')).toBe(1);
    expect(await find("o'clock \\ : & |")).toBe(0);
    const found = await here.ana.client.task.search({ query: { text: `${here.fixture.key}-2` } });
    expect(found.map(({ title }) => title)).toContain('Weekly report');
  });

  test('the board shows every status with its count and first cards', async ({ here }) => {
    for (const { id: statusId } of here.fixture.statuses) {
      for (let index = 0; index < 3; index += 1) await here.add(`${index}`, { statusId });
    }
    const columns = await here.ana.client.task.board({ body: { projectId: here.fixture.id, perColumn: 2 } });
    expect(columns.map(({ value }) => value)).toEqual(here.fixture.statuses.map(({ id }) => id));
    for (const column of columns) {
      expect(column).toMatchObject({ count: 3 });
      expect(column.records).toHaveLength(2);
      const more = await here.ana.client.task.query({
        body: {
          projectId: here.fixture.id,
          filter: {},
          sort: 'rank',
          order: 'asc',
          group: { by: 'status', value: column.value },
          cursor: column.cursor ?? '',
        },
      });
      expect(more.records).toHaveLength(1);
    }
  });
});

async function readAll(
  { ana, fixture }: Desk,
  sort: TaskSort,
  order: 'asc' | 'desc',
  { limit = 5, filter = {} }: { limit?: number; filter?: TaskFilter } = {},
): Promise<TaskRow[]> {
  const seen: TaskRow[] = [];
  let cursor: string | null = null;
  do {
    const query = { projectId: fixture.id, sort, order, limit, filter, ...(cursor && { cursor }) };
    const page: TaskPage = await ana.client.task.query({ body: query });
    seen.push(...page.records);
    cursor = page.cursor;
  } while (cursor);
  return seen;
}
