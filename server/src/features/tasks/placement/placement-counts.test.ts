import { type Category, correspondingStatus } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type PlacementFixture, test } from '../../../../test/fixtures/placement-fixture.ts';

const ACTS = ['place', 'unplace', 'move', 'trash', 'restore', 'archive', 'return', 'finish'] as const;
const act = fc.record({ what: fc.constantFrom(...ACTS), which: fc.nat(5), after: fc.nat(6) });
type Act = { what: (typeof ACTS)[number]; which: number; after: number };
type Model = { trashed: Set<string>; archived: Set<string>; order: string[] };

/** Does the same to the tasks and to a model of them; what is refused changes neither. */
async function perform(here: PlacementFixture, ids: readonly string[], model: Model, { what, which, after }: Act) {
  const { owner, otherId, project } = here;
  const taskId = ids[which % ids.length] ?? '';
  const place = { taskId, projectId: otherId };
  const afterId = [null, ...ids][after % (ids.length + 1)] ?? null;
  const which_ = { projectId: project.id, ids: [taskId] };
  const calls: Record<(typeof ACTS)[number], () => Promise<unknown>> = {
    place: () => owner.client.taskPlacement.add({ body: place }),
    unplace: () => owner.client.taskPlacement.remove({ query: place }),
    move: () => owner.client.taskPlacement.move({ body: { ...place, afterId } }),
    trash: () => owner.client.task.deleteBatch({ body: which_ }),
    restore: () => owner.client.trash.restore({ body: { kind: 'task', ids: [taskId] } }),
    archive: () => owner.client.task.batch({ body: { ...which_, changes: { archived: true } } }),
    return: () => owner.client.task.batch({ body: { ...which_, changes: { archived: false } } }),
    finish: () =>
      owner.client.task.batch({ body: { ...which_, changes: { statusId: project.statuses[2]?.id ?? '' } } }),
  };
  const isDone = await calls[what]().then(
    () => true,
    () => false,
  );
  if (isDone) remember(model, what, taskId, afterId);
}

function remember(model: Model, what: Act['what'], taskId: string, afterId: string | null): void {
  const { trashed, archived } = model;
  if (what === 'trash') trashed.add(taskId);
  if (what === 'restore') trashed.delete(taskId);
  if (what === 'archive' && !trashed.has(taskId)) archived.add(taskId);
  if (what === 'return' && !trashed.has(taskId)) archived.delete(taskId);
  if (what === 'place') model.order.push(taskId);
  const isMoved = what === 'move' && afterId !== taskId;
  if (what === 'unplace' || isMoved) model.order = model.order.filter((id) => id !== taskId);
  if (isMoved) model.order.splice(afterId === null ? 0 : model.order.indexOf(afterId) + 1, 0, taskId);
}

async function countsOf({ owner }: PlacementFixture, projectId: string) {
  const { client } = owner;
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
  const card = (await client.project.list({ query: {} })).find(({ id }) => id === projectId)?.counts;
  const { overdue: _, ...inCategories } = card ?? { overdue: 0 };
  return {
    list: (await client.task.query({ body: { projectId } })).total,
    groups: sum(await client.task.groups({ body: { projectId, by: 'status' } })),
    board: sum(await client.task.board({ body: { projectId } })),
    totals: sum(await client.task.totals({ body: { projectId, by: 'status', today: '2026-03-05' } })),
    card: Object.values(inCategories).reduce((all, count) => all + count, 0),
  };
}

test('whatever happens, the numbers of a project are those of its own tasks, and the tasks of others are shown once each, in order', async ({
  here,
}) => {
  const { owner, otherId, project } = here;
  await owner.client.task.addMany({ body: { projectId: otherId, titles: ['own 1', 'own 2'] } });
  const columns = (await owner.client.project.queryById({ query: { id: otherId } })).statuses;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const ids: string[] = [];
      for (const title of ['a', 'b', 'c']) ids.push((await here.add(title)).id);
      const model: Model = { trashed: new Set(), archived: new Set(), order: [] };
      for (const one of acts) await perform(here, ids, model, one);
      const shown = await owner.client.taskPlacement.ofProject({ query: { projectId: otherId } });
      const isSeen = (id: string) => !model.trashed.has(id) && !model.archived.has(id);
      expect(shown.map(({ id }) => id)).toEqual(model.order.filter(isSeen));
      for (const { status, columnId } of shown) {
        const { name, category } = status as { name: string; category: Category };
        expect(columnId).toBe(correspondingStatus({ name, category }, columns)?.id);
      }
      expect(await countsOf(here, otherId)).toEqual({ list: 2, groups: 2, board: 2, totals: 2, card: 2 });
      const own = await countsOf(here, project.id);
      expect(new Set(Object.values(own))).toEqual(new Set([own.list]));
      await owner.client.task.deleteBatch({ body: { projectId: project.id, ids } });
    }),
    { numRuns: 12 },
  );
});
