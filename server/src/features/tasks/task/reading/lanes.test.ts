import {
  BOARD_GROUPINGS,
  type BoardGrouping,
  type MoveChanges,
  PRIORITIES,
  type TaskChanges,
  type TaskDrafts,
  type TaskFilter,
  type TaskRow,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../../test/fixtures/field-fixture.ts';

/** Pseudo-random numbers with a fixed seed. */
function numbers(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}

async function fieldsOf(here: FieldFixture) {
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('DE', 'FR', 'JP') });
  const buyer = await here.field({ name: 'Buyer', kind: 'person' });
  const box = await here.field({ name: 'Checked', kind: 'checkbox' });
  return { market, keys: { market: keyOf(market), buyer: keyOf(buyer), box: keyOf(box) } };
}

async function everyTask({ owner, project }: FieldFixture, more: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const body = { projectId: project.id, ...more, limit: 20, ...(cursor !== null && { cursor }) };
    const page: { records: TaskRow[]; cursor: string | null } = await owner.client.task.query({ body });
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

test('[case R4] [case R5] counts and cards of cells equal the list for every field, also with filters [property] (tasks C40, C42)', async ({
  here,
}) => {
  const { owner, member, project } = here;
  const { market, keys } = await fieldsOf(here);
  const random = numbers(7);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  for (let at = 0; at < 8; at += 1) {
    const changes: TaskChanges = {
      statusId: pick(project.statuses).id,
      priority: pick(PRIORITIES),
      ownerId: pick([null, owner.id, member.id]),
      [keys.market]: pick([null, ...market.options.map(({ id }) => id)]),
      [keys.buyer]: pick([null, member.id]),
      [keys.box]: pick([null, true]),
    };
    const titles = [1, 2, 3].map((one) => `Task ${at} ${one}`);
    await owner.client.task.addMany({ body: { projectId: project.id, titles, ...changes } as TaskDrafts });
  }
  const all = await everyTask(here, {});
  const groupings: BoardGrouping[] = [...BOARD_GROUPINGS, keys.market, keys.buyer, keys.box];
  const filters = [undefined, { priorities: ['H' as const, 'U' as const] }, { where: 'title ~ "1"' }];
  for (const [at, by] of groupings.entries()) {
    const laneBy = groupings[(at + 1) % groupings.length] ?? by;
    const filter = filters[at % filters.length];
    const body = { projectId: project.id, ...(filter && { filter }) };
    const listed = await everyTask(here, { ...(filter && { filter }) });
    const cells = await owner.client.task.boardCounts({ body: { ...body, by, laneBy } });
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(listed.length);
    const seen: string[] = [];
    for (const value of new Set(cells.map(({ lane }) => lane))) {
      const lane = { by: laneBy, value };
      const columns = await owner.client.task.board({ body: { ...body, by, lane, perColumn: 2 } });
      const recorded = columns.map(({ value: column, count }) => [column, count]);
      const counted = cells.filter((cell) => cell.lane === value).map((cell) => [cell.value, cell.count]);
      expect(recorded.toSorted()).toEqual(counted.toSorted());
      for (const { value: column, count, records, cursor } of columns) {
        const ids = records.map(({ id }) => id);
        if (cursor !== null) {
          const query = { ...body, filter: filter ?? {}, group: { by, value: column }, lane };
          const rest = await owner.client.task.query({ body: { ...query, cursor } });
          ids.push(...rest.records.map(({ id }) => id));
        }
        expect(ids).toHaveLength(count);
        expect(ids).toEqual(all.filter((id) => ids.includes(id)));
        seen.push(...ids);
      }
    }
    expect(seen.toSorted()).toEqual(listed.toSorted());
  }
});

test('a board can have columns of any single choice, with an extra column for tasks without a value (tasks D39)', async ({
  here,
}) => {
  const { market, keys } = await fieldsOf(here);
  const [de] = market.options.map(({ id }) => id);
  const first = await here.add('First', { [keys.market]: de ?? '' });
  const second = await here.add('Second');
  const board = async () => {
    const columns = await here.owner.client.task.board({ body: { projectId: here.project.id, by: keys.market } });
    return Object.fromEntries(columns.map(({ value, records }) => [value, records.map(({ id }) => id)]));
  };
  expect(await board()).toEqual({ [de ?? '']: [first.id], '': [second.id] });
  // A task whose option was deleted loses its value, but stays on the board (tasks R6, WK-1784).
  const { customField } = here.owner.client;
  await customField.edit({ body: { id: market.id, version: 1, options: market.options.slice(1) } });
  expect(await board()).toEqual({ '': [first.id, second.id] });
  await customField.delete({ query: { id: market.id } });
  expect(await board()).toEqual({ '': [first.id, second.id] });
});

test('with columns by label a task is in the column of each label, and each column counts and pages its own', async ({
  here,
}) => {
  const { owner, nonMember, project } = here;
  const { client } = owner;
  const projectId = project.id;
  const label = async (name: string) => (await client.label.add({ body: { projectId, name, color: 'gray' } })).id;
  const [copy, video, idle] = [await label('Copy'), await label('Video'), await label('Idle')];
  const plain = await here.add('Plain');
  const both = await here.add('Both', { labelIds: [copy, video] });
  const ofCopy = await here.add('Copy', { labelIds: [copy], priority: 'H' });
  const board = async (more = {}) => await client.task.board({ body: { projectId, by: 'label', ...more } });
  const titlesOf = (columns: Awaited<ReturnType<typeof board>>) =>
    Object.fromEntries(columns.map(({ value, count, records }) => [value, [count, ...records.map(({ id }) => id)]]));
  expect(titlesOf(await board())).toEqual({
    ...{ '': [1, plain.id], [copy]: [2, both.id, ofCopy.id], [video]: [1, both.id] },
  });
  expect(titlesOf(await board({ filter: { priorities: ['H'] } }))).toEqual({ [copy]: [1, ofCopy.id] });
  const [first] = (await board({ perColumn: 1 })).filter(({ value }) => value === copy);
  expect(first).toMatchObject({ count: 2, records: [{ id: both.id }] });
  const group = { by: 'label' as const, value: copy };
  const order = { sort: 'rank', order: 'asc', filter: {} } as const;
  const rest = await client.task.query({ body: { projectId, ...order, group, cursor: first?.cursor ?? '' } });
  expect(rest.records.map(({ id }) => id)).toEqual([ofCopy.id]);
  // Another label replaces that of the column in one operation, beside a new place.
  const { opId } = await client.task.move({
    body: {
      projectId,
      ids: [both.id],
      versions: [both.version],
      changes: { labelIds: [video, idle] },
      afterIds: [ofCopy.id],
    },
  });
  const moved = { '': [1, plain.id], [copy]: [1, ofCopy.id], [video]: [1, both.id], [idle]: [1, both.id] };
  expect(titlesOf(await board())).toEqual(moved);
  await client.operation.undo({ body: { opId } });
  expect(titlesOf(await board())[copy]).toEqual([2, both.id, ofCopy.id]);
  const hidden = nonMember.client.task.board({ body: { projectId, by: 'label' } });
  await expect(hidden).rejects.toMatchObject({ status: 404 });
});

test('with lanes by label a task is in the lane of each label: cells, counts and pages agree', async ({ here }) => {
  const { client } = here.owner;
  const projectId = here.project.id;
  const label = async (name: string) => (await client.label.add({ body: { projectId, name, color: 'gray' } })).id;
  const [copy, video] = [await label('Copy'), await label('Video')];
  const plain = await here.add('Plain');
  const both = await here.add('Both', { labelIds: [copy, video], priority: 'H' });
  const ofCopy = await here.add('Copy', { labelIds: [copy], priority: 'H' });
  const cells = await client.task.boardCounts({ body: { projectId, by: 'priority', laneBy: 'label' } });
  const counted = cells.map(({ value, lane, count }) => [value, lane, count]);
  expect(counted.toSorted()).toEqual(
    [
      ['N', '', 1],
      ['H', copy, 2],
      ['H', video, 1],
    ].toSorted(),
  );
  const cardsOf = async (value: string, perColumn = 20) => {
    const lane = { by: 'label' as const, value };
    return await client.task.board({ body: { projectId, by: 'priority', lane, perColumn } });
  };
  expect((await cardsOf('')).map(({ value, records }) => [value, records.map(({ id }) => id)])).toEqual([
    ['N', [plain.id]],
  ]);
  const [first] = await cardsOf(copy, 1);
  expect(first).toMatchObject({ value: 'H', count: 2, records: [{ id: both.id }] });
  const order = { sort: 'rank', order: 'asc', filter: {} } as const;
  const group = { by: 'priority' as const, value: 'H' };
  const lane = { by: 'label' as const, value: copy };
  const body = { projectId, ...order, group, lane, cursor: first?.cursor ?? '' };
  expect((await client.task.query({ body })).records.map(({ id }) => id)).toEqual([ofCopy.id]);
  const byLabel = await client.task.boardCounts({ body: { projectId, by: 'label', laneBy: 'priority' } });
  expect(byLabel.map(({ value, lane: of, count }) => [of, value, count]).toSorted()).toEqual(counted.toSorted());
});

test('with columns by a group of labels a task is in the column of the first of its labels of the group', async ({
  here,
}) => {
  const { client } = here.owner;
  const projectId = here.project.id;
  const label = async (name: string, group: string | null) =>
    (await client.label.add({ body: { projectId, name, color: 'gray', ...(group && { group }) } })).id;
  const [copy, video] = [await label('Copy', 'Kind'), await label('Video', 'Kind')];
  const other = await label('Other', null);
  const both = await here.add('Both', { labelIds: [other, video, copy], priority: 'H' });
  await client.label.editGroup({ body: { projectId, group: 'Kind', single: true } });
  const plain = await here.add('Plain', { labelIds: [other] });
  const ofCopy = await here.add('Copy', { labelIds: [copy], priority: 'H' });
  const by = 'label:own:kind' as const;
  const all = [
    [copy, 1, ofCopy.id],
    [video, 1, both.id],
    ['', 1, plain.id],
  ];
  const board = async (filter: TaskFilter) => {
    const columns = await client.task.board({ body: { projectId, by, filter } });
    return columns.map(({ value, count, records }) => [value, count, ...records.map(({ id }) => id)]).toSorted();
  };
  expect(await board({})).toEqual(all.toSorted());
  expect(await board({ labelIds: [copy, video, other] })).toEqual(all.toSorted());
  expect(await board({ where: 'title ~ "o"' })).toEqual(all.slice(0, 2).toSorted());
  const cells = await client.task.boardCounts({ body: { projectId, by: 'priority', laneBy: by } });
  expect(cells.map(({ value, lane, count }) => `${value} ${lane} ${count}`).toSorted()).toEqual(
    [`H ${copy} 1`, `H ${video} 1`, 'N  1'].toSorted(),
  );
  const pageOf = async (value: string) => {
    const page = await client.task.query({ body: { projectId, group: { by, value } } });
    return page.records.map(({ id }) => id);
  };
  expect([await pageOf(copy), await pageOf(video), await pageOf('')]).toEqual([[ofCopy.id], [both.id], [plain.id]]);
  const lane = { by, value: video };
  const [first] = await client.task.board({ body: { projectId, by: 'priority', lane } });
  expect(first?.records.map(({ id }) => id)).toEqual([both.id]);
  // Another label of the group replaces it through the rule of the group.
  const move = { projectId, ids: [ofCopy.id], changes: { labelIds: [copy, video] } };
  await client.task.move({ body: move });
  expect(await pageOf(video)).toEqual([both.id, ofCopy.id]);
  const groups = await client.task.groups({ body: { projectId, by } });
  expect(Object.fromEntries(groups.map(({ value, count }) => [value, count]))).toEqual({ [video]: 2, '': 1 });
  // A group that allows several, or that is gone, has no labels of its own.
  const none = await client.task.board({ body: { projectId, by: 'label:all:kind' } });
  expect(none).toMatchObject([{ value: '', count: 3 }]);
});

test('cards leave different labels in one move: one operation with one undo, refused as a whole', async ({ here }) => {
  const { client } = here.owner;
  const projectId = here.project.id;
  const label = async (name: string) => (await client.label.add({ body: { projectId, name, color: 'gray' } })).id;
  const [copy, video, idle] = [await label('Copy'), await label('Video'), await label('Idle')];
  const one = await here.add('One', { labelIds: [copy, video] });
  const two = await here.add('Two', { labelIds: [video] });
  const ids = [one.id, two.id];
  const labels = [[video, idle], [idle]];
  const labelsNow = async () =>
    (await client.task.byIds({ body: { projectId, ids } })).map(({ id, labelIds }) => [id, labelIds.toSorted()]);
  const before = await labelsNow();
  const short = client.task.move({ body: { projectId, ids, labels: [[idle]] } });
  await expect(short).rejects.toMatchObject({ status: 400 });
  const unknown = client.task.move({ body: { projectId, ids, labels: [[idle], ['0'.repeat(32)]] } });
  await expect(unknown).rejects.toMatchObject({ failure: 'task.labelUnknown' });
  const changes = { labelIds: [copy] };
  const { version } = one;
  await here.member.client.task.edit({ body: { id: two.id, version: two.version, changes } });
  const versions = [version, two.version];
  const stale = client.task.move({ body: { projectId, ids, versions, labels } });
  await expect(stale).rejects.toMatchObject({ failure: 'task.conflict' });
  await client.task.edit({ body: { id: two.id, version: two.version + 1, changes: { labelIds: [video] } } });
  const { opId } = await client.task.move({ body: { projectId, ids, labels, changes: { priority: 'H' } } });
  expect(Object.fromEntries(await labelsNow())).toEqual({
    [one.id]: [video, idle].toSorted(),
    [two.id]: [idle],
  });
  await client.operation.undo({ body: { opId } });
  expect(await labelsNow()).toEqual(before);
});

test('by people or choices a task is in the column of each, and its cards leave them one by one', async ({ here }) => {
  const { client, id: ownerId } = here.owner;
  const projectId = here.project.id;
  const markets = await here.field({ name: 'Markets', kind: 'choices', options: options('DE', 'FR', 'JP') });
  const people = keyOf(await here.field({ name: 'Buyers', kind: 'people' }));
  const key = keyOf(markets);
  const [de, fr, jp] = markets.options.map(({ id }) => id) as [string, string, string];
  const both = await here.add('Both', { [key]: [de, fr], [people]: [ownerId, here.member.id] });
  const one = await here.add('One', { [key]: [de] });
  const plain = await here.add('Plain');
  const board = async () => {
    const columns = await client.task.board({ body: { projectId, by: key } });
    return Object.fromEntries(
      columns.map(({ value, count, records }) => [value, [count, ...records.map(({ id }) => id)]]),
    );
  };
  expect(await board()).toEqual({ [de]: [2, both.id, one.id], [fr]: [1, both.id], '': [1, plain.id] });
  const cells = await client.task.boardCounts({ body: { projectId, by: 'status', laneBy: people } });
  expect(cells.map(({ lane, count }) => [lane, count]).toSorted()).toEqual(
    [
      ['', 2],
      [ownerId, 1],
      [here.member.id, 1],
    ].toSorted(),
  );
  const ids = [both.id, one.id];
  const short = client.task.move({ body: { projectId, ids, values: { field: key, each: [[jp]] } } });
  await expect(short).rejects.toMatchObject({ status: 400 });
  const { opId } = await client.task.move({ body: { projectId, ids, values: { field: key, each: [[fr, jp], []] } } });
  expect(await board()).toEqual({ [fr]: [1, both.id], [jp]: [1, both.id], '': [2, one.id, plain.id] });
  await client.operation.undo({ body: { opId } });
  expect(await board()).toEqual({ [de]: [2, both.id, one.id], [fr]: [1, both.id], '': [1, plain.id] });
});

test('a move to another column and lane is one operation with one undo, and its position is kept (tasks C40, C41)', async ({
  here,
}) => {
  const { owner, member, project } = here;
  const { market, keys } = await fieldsOf(here);
  const [de, fr] = market.options.map(({ id }) => id) as [string, string];
  const [one, two] = [await here.add('One'), await here.add('Two', { [keys.market]: de })];
  const doing = project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const { opId, records } = await member.client.task.move({
    body: {
      projectId: project.id,
      ids: [two.id],
      versions: [two.version],
      statusId: doing,
      changes: { [keys.market]: fr, ownerId: owner.id },
      beforeIds: [one.id],
    },
  });
  expect(records).toMatchObject([{ statusId: doing, category: '2', ownerId: owner.id, custom: { [keys.market]: fr } }]);
  expect(records[0]?.version).toBe(two.version + 1);
  expect(await everyTask(here, {})).toEqual([two.id, one.id]);
  await member.client.operation.undo({ body: { opId } });
  const after = (await owner.client.task.byIds({ body: { projectId: project.id, ids: [two.id] } }))[0];
  expect(after).toMatchObject({ statusId: two.statusId, ownerId: null, custom: { [keys.market]: de } });
  expect(await everyTask(here, {})).toEqual([one.id, two.id]);
});

test('a move fails as a whole if another user has changed the lane, or the lane is not allowed', async ({ here }) => {
  const { owner, member, nonMember, project } = here;
  const { keys } = await fieldsOf(here);
  const task = await here.add('Contested');
  const doing = project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const move = (changes: MoveChanges, person = member) =>
    person.client.task.move({
      body: { projectId: project.id, ids: [task.id], versions: [task.version], statusId: doing, changes },
    });
  await expect(move({ [keys.market]: '0'.repeat(32) })).rejects.toMatchObject({ failure: 'customField.valueRefused' });
  await expect(move({ ownerId: nonMember.id })).rejects.toMatchObject({ failure: 'task.personUnknown' });
  await expect(move({ ownerId: null }, nonMember)).rejects.toMatchObject({ status: 404 });
  await owner.client.task.edit({ body: { id: task.id, version: task.version, changes: { ownerId: owner.id } } });
  await expect(move({ ownerId: member.id })).rejects.toMatchObject({ status: 409, failure: 'task.conflict' });
  const now = (await owner.client.task.byIds({ body: { projectId: project.id, ids: [task.id] } }))[0];
  expect(now).toMatchObject({ statusId: task.statusId, ownerId: owner.id });
});
