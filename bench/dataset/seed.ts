import pg from 'pg';
import { openKeys } from '../../server/src/features/identity/index.ts';
import { seedDefaults } from '../../server/src/features/seed.ts';
import { findTasks } from '../../server/src/features/tasks/task/reading/query-store.ts';
import { openDb, wrap } from '../../server/src/kernel/database/db.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { randomFrom } from '../random.ts';
import { type Dataset, SECRET_KEY } from './dataset.ts';
import { PASSWORD, seedPeople } from './seed-people.ts';
import { seedProject } from './seed-project.ts';

const PEOPLE = 50;
const SMALL_PROJECTS = 10;
const PAGE = 50;
const DEEP_PAGE = 2_000;
const WALK = 200;

export type Seed = { url: string; adminUrl: string; tasks: number; smallTasks?: number };

/** Seeds a migrated, empty database with one big project and ten small ones, and updates its statistics. */
export async function seedDataset({ url, adminUrl, tasks, smallTasks = 1_000 }: Seed): Promise<Dataset> {
  const { pool, close } = openDb(url, { max: 4 });
  try {
    await openKeys(pool, readSettings({ SECRET_KEY }));
    await seedDefaults(pool);
    const people = await seedPeople(pool, PEOPLE);
    const seeding = { pool, people, random: randomFrom(20_261_121) };
    const big = await seedProject(seeding, { key: 'BIG', tasks });
    const small = [];
    for (let number = 1; number <= SMALL_PROJECTS; number += 1) {
      small.push(await seedProject(seeding, { key: `SMALL${number}`, tasks: smallTasks }));
    }
    await cleanUp(adminUrl);
    const deep = await walkTo(pool, big.id, Math.min(tasks, DEEP_PAGE * PAGE) - PAGE);
    return { people, password: PASSWORD, big, small, deep };
  } finally {
    await close();
  }
}

/** The cursor of the page that follows this many tasks. */
async function walkTo(pool: pg.Pool, projectId: string, depth: number): Promise<Dataset['deep']> {
  let deep: Dataset['deep'] | undefined;
  for (let seen = 0; seen < depth; seen += WALK) {
    const limit = Math.min(WALK, depth - seen);
    const page = await findTasks(wrap(pool), { projectId, limit, ...(deep && { cursor: deep.cursor }) });
    const rank = page.records.at(-1)?.rank;
    if (page.cursor === null || rank === undefined) break;
    deep = { cursor: page.cursor, rank };
  }
  if (!deep) throw new Error('The big project has no second page');
  return deep;
}

/** Updates the statistics of a filled database. */
export async function cleanUp(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
