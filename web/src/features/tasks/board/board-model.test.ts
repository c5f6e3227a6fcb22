import { type BoardColumn, type TaskFilter, type TaskPage, type TaskRow, task } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LABEL, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { cellKey } from '../../../records/board/cells.ts';
import { createTaskStore } from '../shared/reading/task-store.ts';
import { createBoard } from './board-model.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => taskRow(from + place));
const column = (seqs: [from: number, to: number], more: Partial<BoardColumn> = {}): BoardColumn[] => [
  { value: STATUS.todo, records: rows(...seqs), cursor: null, count: seqs[1] - seqs[0] + 1, ...more },
];

async function boardOf(columns: BoardColumn[], filter?: TaskFilter) {
  signedIn();
  const server = new MockServer().on(task.board, columns);
  const store = createTaskStore(id('f'));
  const moving = new Set<string>();
  const board = createBoard(store, { filter, onHidden: () => undefined, isMoving: (one) => moving.has(one) });
  board.follow();
  await board.reload();
  const shown = () => {
    const view = board.state.get().columns.get(STATUS.todo);
    return { seqs: view?.cards.map(({ seq }) => seq), count: view?.count };
  };
  return { server, store, moving, board, shown };
}

test('a card others change so that it matches no longer goes, one changed or moved here stays', async () => {
  const { store, moving, shown } = await boardOf(column([1, 4]), { priorities: ['N'] });
  store.put([taskRow(1, { version: 2, priority: 'U' })]);
  moving.add(taskId(2));
  store.put(
    [2, 3].map((seq) => taskRow(seq, { version: 2, priority: 'U' })),
    'changedElsewhere',
  );
  await expect.poll(shown).toEqual({ seqs: [1, 2, 4], count: 3 });
  store.put([taskRow(7)], 'added');
  store.put([taskRow(8)], 'changedElsewhere');
  await expect.poll(shown).toEqual({ seqs: [1, 2, 4, 7, 8], count: 5 });
});

test('a card further down than was read is not counted twice when somebody changes it', async () => {
  const { server, store, shown } = await boardOf(column([1, 50], { cursor: 'on', count: 120 }));
  store.put([taskRow(100, { version: 2 })], 'changedElsewhere');
  await expect.poll(() => server.calls(task.board)).toHaveLength(2);
  expect(shown()).toMatchObject({ count: 120, seqs: { length: 50 } });
});

test('a column is read again as far as somebody has scrolled', async () => {
  const { server, store, board, shown } = await boardOf(column([1, 50], { cursor: 'on', count: 120 }));
  const page: TaskPage = { records: rows(51, 120), cursor: null, total: null, totalIsMore: false };
  server.on(task.query, page);
  await board.more(STATUS.todo);
  await expect.poll(() => shown().seqs).toHaveLength(120);
  store.markStale();
  await expect.poll(() => server.calls(task.query)).toHaveLength(2);
  expect(shown().seqs).toHaveLength(120);
});

test('a column is read on when the board was read anew while its next page was on the way', async () => {
  const { server, board, shown } = await boardOf(column([1, 50], { cursor: 'on', count: 120 }));
  const page: TaskPage = { records: rows(51, 120), cursor: null, total: null, totalIsMore: false };
  const slow = Promise.withResolvers<TaskPage>();
  server.on(task.query, () => slow.promise);
  const reading = board.more(STATUS.todo);
  await board.reload();
  server.on(task.query, page);
  slow.resolve(page);
  await reading;
  await expect.poll(() => shown().seqs).toHaveLength(120);
});

test('what happens while the board is read shows although the answer does not know of it', async () => {
  const { server, store, board, shown } = await boardOf(column([1, 2]));
  const answer = Promise.withResolvers<BoardColumn[]>();
  server.on(task.board, () => answer.promise);
  const reading = board.reload();
  store.put([taskRow(9)], 'added');
  store.remove([taskId(1)]);
  answer.resolve(column([1, 2]));
  await reading;
  expect(shown().seqs).toEqual([2, 9]);
});

test('with columns by label a task counts once in each of its columns, wherever it was read', async () => {
  signedIn();
  const both = (seq: number) => taskRow(seq, { labelIds: [LABEL.copy, LABEL.video] });
  const only = (seq: number, label: string) => taskRow(seq, { labelIds: [label] });
  const columns = [
    { value: LABEL.copy, records: [both(1), only(2, LABEL.copy)], cursor: 'on', count: 4 },
    { value: LABEL.video, records: [both(1)], cursor: 'on', count: 3 },
  ];
  const server = new MockServer().on(task.board, columns);
  const store = createTaskStore(id('f'));
  const arrangement = { by: 'label', laneBy: null } as const;
  const board = createBoard(store, { arrangement, filter: undefined, onHidden: () => {}, isMoving: () => false });
  board.follow();
  await board.reload();
  const shown = (value: string) => {
    const view = board.state.get().columns.get(value);
    return [view?.count, ...(view?.cards.map(({ seq }) => seq) ?? [])];
  };
  expect([shown(LABEL.copy), shown(LABEL.video)]).toEqual([
    [4, 1, 2],
    [3, 1],
  ]);
  const page: TaskPage = { records: [both(3), only(4, LABEL.copy)], cursor: null, total: null, totalIsMore: false };
  server.on(task.query, page);
  await board.more(LABEL.copy);
  await expect.poll(() => shown(LABEL.copy)).toEqual([4, 1, 2, 3, 4]);
  expect(shown(LABEL.video)).toEqual([3, 1, 3]);
  expect(server.calls(task.query)[0]?.body).toMatchObject({ group: { by: 'label', value: LABEL.copy } });
  store.put([{ ...both(1), version: 2, labelIds: [LABEL.video] }]);
  await expect.poll(() => shown(LABEL.copy)).toEqual([3, 2, 3, 4]);
  expect(shown(LABEL.video)).toEqual([3, 1, 3]);
  store.put([{ ...both(1), version: 3, labelIds: [] }]);
  await expect.poll(() => shown('')).toEqual([1, 1]);
  expect(shown(LABEL.video)).toEqual([2, 3]);
});

test('with lanes by label, a task read in one lane is not counted twice in another, and once in its column', async () => {
  signedIn();
  const both = taskRow(1, { labelIds: [LABEL.copy, LABEL.video] });
  const only = taskRow(2, { labelIds: [LABEL.video] });
  const counts = [
    { value: STATUS.todo, lane: LABEL.copy, count: 1 },
    { value: STATUS.todo, lane: LABEL.video, count: 2 },
  ];
  const inLane = (records: TaskRow[]) => [{ value: STATUS.todo, records, cursor: null, count: records.length }];
  const server = new MockServer()
    .on(task.boardCounts, counts)
    .on(task.groups, [{ value: STATUS.todo, count: 2 }])
    .on(task.board, inLane([both]));
  const store = createTaskStore(id('f'));
  const arrangement = { by: 'status', laneBy: 'label' } as const;
  const board = createBoard(store, { arrangement, filter: undefined, onHidden: () => {}, isMoving: () => false });
  board.follow();
  await board.reload();
  const shown = () => {
    const { columns, totals } = board.state.get();
    const inCell = (lane: string) => columns.get(cellKey(STATUS.todo, lane))?.count;
    return [inCell(LABEL.copy), inCell(LABEL.video), totals.get(STATUS.todo)];
  };
  expect(shown()).toEqual([1, 2, 2]);
  board.showLane(LABEL.copy);
  await expect.poll(() => server.calls(task.board)).toHaveLength(1);
  await expect.poll(() => board.state.get().columns.get(cellKey(STATUS.todo, LABEL.copy))?.isRead).toBe(true);
  expect(shown()).toEqual([1, 2, 2]);
  server.on(task.board, inLane([both, only]));
  board.showLane(LABEL.video);
  await expect.poll(() => board.state.get().columns.get(cellKey(STATUS.todo, LABEL.video))?.isRead).toBe(true);
  expect(shown()).toEqual([1, 2, 2]);
  store.put([{ ...both, version: 2, labelIds: [LABEL.copy] }]);
  await expect.poll(shown).toEqual([1, 1, 2]);
  store.put([{ ...both, version: 3, statusId: STATUS.done, labelIds: [LABEL.copy] }]);
  await expect.poll(shown).toEqual([0, 1, 1]);
  expect(board.state.get().totals.get(STATUS.done)).toBe(1);
});

test('a column of completed tasks shows the recent ones, page by page, and how many older ones there are', async () => {
  signedIn();
  const since = '2026-03-01T12:00:00.000Z';
  const done = (seq: number, completedAt: string | null) => taskRow(seq, { statusId: STATUS.done, completedAt });
  const [recent, old] = ['2026-03-02T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
  const first = { value: STATUS.done, records: [done(1, old), done(2, recent)], cursor: 'on', count: 90 };
  const page = { records: [done(2, recent), done(3, recent)], cursor: 'next', total: 3, totalIsMore: false };
  const server = new MockServer().on(task.board, [first]).on(task.query, page);
  const window = { since, statusIds: new Set([STATUS.done]) };
  const options = {
    filter: { where: 'priority = "H"' },
    done: window,
    onHidden: () => undefined,
    isMoving: () => false,
  };
  const store = createTaskStore(id('f'));
  const board = createBoard(store, options);
  await board.reload();
  const shown = () => {
    const { cards = [], count, older } = board.state.get().columns.get(STATUS.done) ?? {};
    return { seqs: cards.map(({ seq }) => seq), count, older };
  };
  expect(shown()).toEqual({ seqs: [2, 3], count: 90, older: 87 });
  server.on(task.query, { records: [done(4, recent)], cursor: null, total: null, totalIsMore: false });
  await board.more(STATUS.done);
  await expect.poll(shown).toEqual({ seqs: [2, 3, 4], count: 90, older: 87 });
  const wheres = server.calls(task.query).map(({ body }) => (body as { filter: TaskFilter }).filter.where);
  expect(wheres).toEqual(Array(2).fill(`(priority = "H") and completedAt >= "${since}"`));
});

test('a column that is read at once needs no further call; what is being completed shows', async () => {
  signedIn();
  const done = (seq: number, completedAt: string | null) => taskRow(seq, { statusId: STATUS.done, completedAt });
  const records = [done(1, '2026-02-01T00:00:00.000Z'), done(2, null)];
  const server = new MockServer().on(task.board, [{ value: STATUS.done, records, cursor: null, count: 2 }]);
  const window = { since: '2026-03-01T12:00:00.000Z', statusIds: new Set([STATUS.done]) };
  const options = { filter: undefined, onHidden: () => undefined, isMoving: () => false };
  const board = createBoard(createTaskStore(id('f')), { ...options, done: window });
  await board.reload();
  expect(board.state.get().columns.get(STATUS.done)).toMatchObject({ cards: [{ seq: 2 }], count: 2, older: 1 });
  expect(server.calls(task.query)).toHaveLength(0);
});
