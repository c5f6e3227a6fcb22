import type { Category } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { test as base, type Fixture } from '../../../../test/fixtures/project-fixture.ts';
import { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { BATCH_SIZE } from '../batch-store.ts';
import { clearLabel } from '../label/clear-store.ts';
import { allocateAtEnd, insertTasks } from '../task/insert-store.ts';
import { recategoriseTasks, remapTasks } from './remap-store.ts';

const MANY = 2 * BATCH_SIZE + 1_000;

const test = base.extend<{ many: { projectId: string; statusId: string; to: string; labelId: string } }>({
  many: async ({ app, fixture }, use) => {
    const body = { projectId: fixture.project.id, name: 'On all', color: 'red' } as const;
    const { id: labelId } = await fixture.people.owner.client.label.add({ body });
    const statusId = idOf(fixture, '2');
    await transact(app.pool, { work: (db) => fill(db, fixture, { statusId, labelId }) });
    await use({ projectId: fixture.project.id, statusId, to: idOf(fixture, '1'), labelId });
  },
});

const idOf = ({ project }: Fixture, category: Category) =>
  project.statuses.find((one) => one.category === category)?.id ?? '';

async function fill(
  db: Db,
  { project, people }: Fixture,
  { statusId, labelId }: { statusId: string; labelId: string },
) {
  const tasks = Array.from({ length: MANY }, (_, at) => ({
    ...{ id: newId(), title: `Task ${at}`, statusId, category: '2' as const, labelIds: [labelId] },
  }));
  const ranks = await allocateAtEnd(db, project.id, MANY);
  await insertTasks(db, { projectId: project.id, actorId: people.owner.id, tasks, ranks });
}

type Answer = (error: Error | null, result?: pg.QueryResult) => void;
type Send = (config: unknown, answer: Answer) => unknown;

/** Runs work in a transaction; returns the number of rows changed by each of its statements. */
async function pieces({ pool }: FastifyInstance, work: (db: Db) => Promise<unknown>): Promise<number[]> {
  return await transact(pool, {
    async work(db) {
      const changed: number[] = [];
      const client = db.$client as unknown as { query: Send };
      const send = client.query.bind(client);
      const query = vi.spyOn(client, 'query').mockImplementation((config, answer) =>
        send(config, (error, result) => {
          if (result && result.command !== 'SELECT') changed.push(result.rowCount ?? 0);
          answer(error, result);
        }),
      );
      await work(db);
      query.mockRestore();
      return changed;
    },
  });
}

const recorded = (app: FastifyInstance, change: Change) =>
  app.pool.query('select count(*)::int as recorded from activity where op_id = $1', [change.opId]);

test('thousands of tasks change their category with their status in batches, all of them', async ({ app, many }) => {
  const { projectId, statusId } = many;
  const sizes = await pieces(app, (db) => recategoriseTasks(db, { projectId, statusId, category: '1' }));
  expect(sizes).toEqual([BATCH_SIZE, BATCH_SIZE, 1_000]);
  const { rows } = await app.pool.query(
    'select category, completed_at is not null as done, count(*)::int as tasks from task where project_id = $1 group by 1, 2',
    [projectId],
  );
  expect(rows).toEqual([{ category: '1', done: true, tasks: MANY }]);
});

test('thousands of tasks leave a deleted status in batches, each with its history, and are counted', async ({
  app,
  many: { projectId, statusId, to },
}) => {
  const change = new Change(null);
  const sizes = await pieces(app, (db) => remapTasks(db, change, { projectId, statusId, category: '1', to }));
  expect(sizes).toEqual([BATCH_SIZE, BATCH_SIZE, 1_000, expect.any(Number)]);
  expect((await recorded(app, change)).rows).toEqual([{ recorded: MANY }]);
  const { rows } = await app.pool.query(
    'select status_id as id, sum(total)::int as total from task_count where project_id = $1 group by status_id',
    [projectId],
  );
  expect(rows).toEqual([{ id: to, total: MANY }]);
});

test('a label is removed from thousands of tasks in batches, each with its history', async ({
  app,
  many: { projectId, labelId },
}) => {
  const change = new Change(null);
  const sizes = await pieces(app, (db) => clearLabel(db, change, projectId, labelId));
  expect(sizes).toEqual([BATCH_SIZE, BATCH_SIZE, 1_000]);
  expect((await recorded(app, change)).rows).toEqual([{ recorded: MANY }]);
  const { rows } = await app.pool.query(`select a.changes from activity a where a.op_id = $1 group by a.changes`, [
    change.opId,
  ]);
  expect(rows).toEqual([{ changes: { labelIds: { from: [labelId], to: [] } } }]);
});
