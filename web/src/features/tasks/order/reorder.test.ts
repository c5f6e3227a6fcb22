import { task } from '@opsyard/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { noWrites } from '../../../../test/no-writes.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, taskId, taskRow } from '../../../../test/task-makers.ts';
import { writeQueue } from '../../../kernel/writes/kept-writes.ts';
import { flush, keepIn, keptWrites } from '../../../kernel/writes/write-queue.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { droppedOn, moveToEnd, type Reordered, reorderTasks, stepped } from './reorder.ts';

const someOrder = fc
  .uniqueArray(fc.nat(40).map(String), { minLength: 1, maxLength: 12 })
  .chain((order) => fc.record({ order: fc.constant(order), moved: fc.subarray(order, { minLength: 1 }) }));
const result = ({ above, ids, below }: Reordered) => [...above, ...ids, ...below];

test('[41] a step keeps all tasks and the order of the others, and brings selected ones together', () => {
  fc.assert(
    fc.property(someOrder, fc.constantFrom(1 as const, -1 as const), ({ order, moved }, by) => {
      const to = stepped(order, new Set(moved), by);
      if (!to) {
        // Only at the end of the order.
        expect(by > 0 ? order.slice(-moved.length) : order.slice(0, moved.length)).toEqual(moved);
        return;
      }
      expect(result(to).toSorted()).toEqual(order.toSorted());
      expect([...to.above, ...to.below]).toEqual(order.filter((id) => !moved.includes(id)));
      expect(to.ids).toEqual(moved);
      expect(result(to)).not.toEqual(order);
    }),
  );
});

test('[41] a step of one task swaps it with its neighbour, and the step back restores the order', () => {
  expect(stepped(['a', 'b', 'c'], new Set(['a']), 1)).toEqual({ ids: ['a'], above: ['b'], below: ['c'] });
  fc.assert(
    fc.property(someOrder, ({ order, moved: [id = ''] }) => {
      const down = stepped(order, new Set([id]), 1);
      const back = down && stepped(result(down), new Set([id]), -1);
      expect(back ? result(back) : order).toEqual(order);
    }),
  );
});

test('[41] tasks dropped on another one take its place, from above behind it and from below before it', () => {
  expect(droppedOn(['a', 'b', 'c'], new Set(['a']), 'c')).toEqual({ ids: ['a'], above: ['b', 'c'], below: [] });
  expect(droppedOn(['a', 'b', 'c'], new Set(['c']), 'a')).toEqual({ ids: ['c'], above: [], below: ['a', 'b'] });
  expect(droppedOn(['a', 'b', 'c'], new Set(['a', 'b']), 'b')).toBe(null);
  expect(droppedOn(['a', 'b'], new Set(['a']), 'elsewhere')).toBe(null);
});

test('[63] without a connection moves in the list and new parents are shown, kept, and sent in their order', async () => {
  signedIn();
  await writeQueue.load();
  keepIn(noWrites());
  const scope = projectScope();
  const store = taskStoreOf(scope.project.id);
  const [one, two, three] = [taskRow(31, { rank: 'a1' }), taskRow(32, { rank: 'a2' }), taskRow(33, { rank: 'a3' })];
  store.storeRead([one, two, three]);
  const server = new MockServer().unreachable(task.move);
  const to = { ids: [three.id], above: [], below: [one.id, two.id] };
  const all = [reorderTasks({ scope, to, text: 'first' })];
  await vi.waitFor(() => expect(keptWrites.get()).toHaveLength(1));
  all.push(reorderTasks({ scope, to: { ids: [two.id], above: [], below: [] }, text: 'second', parentId: one.id }));
  const ended = moveToEnd(scope, one, 'bottom', 'third');
  await vi.waitFor(() => expect(keptWrites.get().map(({ text }) => text)).toEqual(['first', 'second', 'third']));
  expect((store.get(three.id)?.rank ?? 'z') < one.rank).toBe(true);
  expect(store.get(two.id)?.parentId).toBe(one.id);
  server.on(task.move, { records: [], opId: taskId(9) }).on(task.byIds, []);
  await flush();
  expect(await Promise.all(all)).toEqual([true, true]);
  await ended;
  expect(
    server
      .calls(task.move)
      .slice(-3)
      .map(({ body }) => body),
  ).toMatchObject([
    { ids: [three.id], beforeIds: [one.id, two.id] },
    { ids: [two.id], changes: { parentId: one.id }, versions: [two.version] },
    { ids: [one.id], to: 'bottom' },
  ]);
  expect(keptWrites.get()).toEqual([]);
});
