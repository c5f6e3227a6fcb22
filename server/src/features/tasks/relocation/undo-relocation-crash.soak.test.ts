import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { eventually } from '../../../../test/eventually.ts';
import { freshKey, newPerson, TEST_KEY } from '../../../../test/kit.ts';
import { killDatabase } from '../../../../test/ledger/database-processes.ts';
import { migrate } from '../../../kernel/database/migrate.ts';
import { readSettings } from '../../../kernel/settings/settings.ts';
import { start } from '../../../start.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

/** Delays the first move of tasks, so that a crash hits it in the middle; the one after a crash succeeds. */
const WAITING = `
  create function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
  create trigger wait_here after update of project_id on task for each statement execute function wait_here();
`;

test('[F2] a crash of the database during the undo of a move: it is undone completely, once', async () => {
  const folder = copy();
  const cluster = await bench.open(folder, { durable: true });
  await migrate(cluster.url('owner'));
  const databaseUrl = cluster.url('app');
  const settings = readSettings({
    DATA_DIR: bench.newFolder(),
    DEMO: 'off',
    JOBS: 'off',
    CALLS_A_MINUTE: '0',
    SECRET_KEY: TEST_KEY,
  });
  const { app, close } = await start({ settings, databaseUrl, log: pino({ level: 'silent' }) });
  onTestFinished(close);
  const { client } = await newPerson(app, ['task:use', 'task:project:add']);
  const found = async () => {
    const key = freshKey();
    return await client.project.add({ body: { name: `Project ${key}`, key, template: 'blank' } });
  };
  const [here, there] = [await found(), await found()];
  const titles = Array.from({ length: 40 }, (_, n) => `task ${n}`);
  await client.task.addMany({ body: { projectId: here.id, titles } });
  const tasksOf = async (projectId: string) =>
    (await client.task.query({ body: { projectId, limit: 100 } })).records.map(({ id, seq, rank }) => ({
      id,
      seq,
      rank,
    }));
  const before = await tasksOf(here.id);
  const ids = before.map(({ id }) => id);
  const body = { projectId: here.id, ids, targetId: there.id, labels: 'drop' as const };
  const { opId } = await client.relocation.run({ body });
  expect(await tasksOf(there.id)).toHaveLength(40);

  await runQuery(cluster.url('owner'), WAITING);
  const { pid } = cluster;
  const undone = client.operation.undo({ body: { opId: opId ?? '' } }).catch((error: { status: number }) => error);
  const asleep = `select 1 as found from pg_stat_activity where wait_event = 'PgSleep'`;
  await eventually(async () => expect(await runQuery(databaseUrl, asleep)).toHaveLength(1));
  killDatabase(folder);
  await eventually(() => expect(cluster.pid).not.toBe(pid));
  expect(await undone).toMatchObject({ restored: 40, kept: 0 });
  expect(await tasksOf(here.id)).toEqual(before);
  expect(await tasksOf(there.id)).toEqual([]);
  const [row] = await runQuery<{ kept: number; undone: boolean }>(
    databaseUrl,
    `select (select count(*)::int from task_former_key) as kept,
       (select undone_by is not null from operation where id = '${opId}') as undone`,
  );
  expect(row).toEqual({ kept: 40, undone: true });
});
