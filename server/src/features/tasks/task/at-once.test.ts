import fc from 'fast-check';
import { expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';
import { countUnbalanced } from '../../../../test/ledger/verify-store.ts';

type Action = 'add' | 'addBehind' | 'move' | 'give' | 'delete' | 'undo';
const actions = fc.constantFrom<Action>('add', 'add', 'add', 'addBehind', 'move', 'move', 'give', 'delete', 'undo');
const wave = fc.array(fc.record({ action: actions, one: fc.nat(99), other: fc.nat(99) }), {
  minLength: 20,
  maxLength: 30,
});

test('after any concurrent additions, moves, deletions and undos, counters, numbers and ranks are consistent', async ({
  app,
  found,
  fixture,
}) => {
  const { owner } = fixture.people;
  const undoable = `select id from operation where project_id = $1 and kind like 'task.%' order by id desc limit 40`;
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 3 }), async (waves) => {
      const project = await found(owner);
      const projectId = project.id;
      const start = { projectId, titles: ['1', '2', '3', '4'] };
      const { records: tasks } = await owner.client.task.addMany({ body: start });
      for (const wave of waves) {
        const { rows } = await app.pool.query<{ id: string }>(undoable, [projectId]);
        const done = await Promise.allSettled(
          wave.map(({ action, one, other }) => take({ action, project, owner, tasks, operations: rows }, one, other)),
        );
        const refusals = done.flatMap((result) => (result.status === 'rejected' ? [result.reason.failure] : []));
        // Tasks deleted or undone concurrently; anything else is an error.
        expect(refusals.filter((failure) => !EXPECTED.has(failure))).toEqual([]);
      }
      const { rows: seen } = await app.pool.query(numbersAndPlaces, [projectId]);
      expect(seen).toEqual([{ numbersTwice: 0, placesTwice: 0, ahead: 0 }]);
      const client = await app.pool.connect();
      const halves = await countUnbalanced(client).finally(() => client.release());
      expect(Object.entries(halves).filter(([name, count]) => CHECKED.test(name) && count > 0)).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

const CHECKED = /count off|children off|used ahead|rank twice|rank of another form/;
const EXPECTED = new Set(['task.anchorGone', 'common.notFound', 'operation.alreadyUndone', 'operation.nothingLeft']);
const numbersAndPlaces = `
  select count(*)::int - count(distinct seq)::int as "numbersTwice",
    (count(*) filter (where deleted_at is null))::int - (count(distinct rank) filter (where deleted_at is null))::int as "placesTwice",
    (count(*) filter (where seq > last_task_number(project_id)))::int as ahead
  from task where project_id = $1
`;

type Doing = {
  action: Action;
  project: Fixture['project'];
  owner: Fixture['people']['owner'];
  tasks: readonly { id: string }[];
  operations: readonly { id: string }[];
};

async function take(
  { action, project, owner, tasks, operations }: Doing,
  one: number,
  other: number,
): Promise<unknown> {
  const { id: projectId, statuses } = project;
  const { task, operation } = owner.client;
  const idOf = (nth: number) => tasks[nth % tasks.length]?.id ?? '';
  const statusId = statuses[other % statuses.length]?.id ?? '';
  const assigneeIds = one % 2 === 0 ? [owner.id] : [];
  const does: Record<Action, () => Promise<unknown>> = {
    add: () => task.add({ body: { projectId, title: 'Added', statusId, assigneeIds } }),
    addBehind: () => task.add({ body: { projectId, title: 'Behind', afterId: one % 3 === 0 ? null : idOf(one) } }),
    move: () => {
      const place = one % 3 === 0 ? { to: 'bottom' as const } : { afterIds: [idOf(one + 1)] };
      return task.move({ body: { projectId, ids: [idOf(one)], statusId, ...place } });
    },
    give: () =>
      task.batch({
        body: { projectId, ids: [...new Set([idOf(one), idOf(other)])], changes: { addAssigneeIds: [owner.id] } },
      }),
    delete: () => task.deleteBatch({ body: { projectId, ids: [idOf(one)] } }),
    undo: () => operation.undo({ body: { opId: operations[one % operations.length]?.id.replaceAll('-', '') ?? '' } }),
  };
  return await does[action]();
}
