import { fileURLToPath } from 'node:url';
import { customKey } from '@opsyard/contract';
import { openDb } from '../server/src/kernel/database/db.ts';
import { newId } from '../server/src/kernel/database/ids.ts';
import type { PrepareBench } from './browser/prepare-bench.ts';
import { startServer } from './child.ts';
import { seedProject } from './dataset/seed-project.ts';
import { openEnvironment } from './environment.ts';
import { randomFrom } from './random.ts';

const PAGE = fileURLToPath(new URL('../web/dist', import.meta.url));
const CARDS = 10_000;
const DATED = 5_000;
const DETAILED = 1_000;

/** The data and the server of the benchmark of the page. */
export const prepare: PrepareBench = async (tasks, log) => {
  const environment = await openEnvironment(tasks, log);
  const fields = Array.from({ length: 4 }, newId);
  const { url, dataset, close } = environment;
  await seedBoards(environment, fields).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    username: dataset.people[0]?.username ?? '',
    password: dataset.password,
    fields,
    startApp: () => startServer('servers/app.ts', { DATABASE_URL: url, PAGE_FOLDER: PAGE }),
    close,
  };
};

async function seedBoards(
  { url, dataset }: Awaited<ReturnType<typeof openEnvironment>>,
  fields: readonly string[],
): Promise<void> {
  const { pool, close } = openDb(url, { max: 2 });
  const seeding = { pool, people: dataset.people, random: randomFrom(10_000) };
  await seedProject(seeding, { key: 'CARDS', tasks: CARDS });
  await seedProject(seeding, { key: 'DAYS', tasks: DATED });
  await seedProject(
    {
      ...seeding,
      prepare: async ({ id }) => {
        await pool.query(
          `insert into task_field (id, project_id, name, kind, options, sortable, rank)
           select f.id, $2, 'Field ' || f.nth, 'number', '[]', false, 'a' || f.nth from unnest($1::uuid[]) with ordinality f (id, nth)`,
          [fields, id],
        );
      },
      more: () => ({ custom: Object.fromEntries(fields.map((field, at) => [customKey(field), at * 1_000])) }),
    },
    { key: 'FIELDS', tasks: DETAILED },
  );
  await pool.query(
    `update task set start_date = due_date - 3 where due_date is not null and seq % 3 = 0
     and project_id = (select id from project where key = 'DAYS')`,
  );
  await close();
}
