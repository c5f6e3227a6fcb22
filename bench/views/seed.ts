import { type Color, customKey } from '@opsyard/contract';
import type pg from 'pg';
import { openKeys } from '../../server/src/features/identity/index.ts';
import { seedDefaults } from '../../server/src/features/seed.ts';
import type { NewTask } from '../../server/src/features/tasks/task/insert-store.ts';
import { openDb } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { type BenchPerson, type BenchProject, SECRET_KEY } from '../dataset/dataset.ts';
import { seedPeople } from '../dataset/seed-people.ts';
import { seedProject } from '../dataset/seed-project.ts';
import { pick, randomFrom } from '../random.ts';
import { type Processes, seedProcesses } from './seed-processes.ts';

const PEOPLE = 500;
const MEMBERS = 100;
const SMALL_MEMBERS = 20;
/** Projects filled at the same time. */
const AT_ONCE = 3;
const CHAIN = 50;
const DELETED = 2_000;
const HISTORY = 500;
const STAGES = ['Idea', 'Draft', 'Layout', 'Translation', 'Live'];
const STAGE_COLORS: readonly Color[] = ['gray', 'blue', 'green', 'orange', 'red'];

export type Members = { project: BenchProject; people: readonly BenchPerson[] };
/** The data of the measurement of all views: a large project with custom fields, and many others. */
export type ViewDataset = {
  big: Members;
  others: readonly Members[];
  /** The custom fields of the large project by name: a choice, and a sortable number. */
  fields: { stage: string; score: string };
  stages: readonly string[];
  /** A chain of tasks, each of which starts after the one before. */
  chain: readonly string[];
  /** A task with a long history. */
  historic: string;
} & Processes;

type Seed = { url: string; tasks: number; projects: number };

/** Fills an empty database: a fifth of the tasks in one project, the others in equal projects. */
export async function seedViews({ url, tasks, projects }: Seed): Promise<ViewDataset> {
  const { pool, close } = openDb(url, { max: AT_ONCE + 1, queryTimeout: 300_000 });
  try {
    await openKeys(pool, readSettings({ SECRET_KEY }));
    await seedDefaults(pool);
    const everybody = await seedPeople(pool, PEOPLE);
    const random = randomFrom(20_261_129);
    const [stage, score] = [newId(), newId()];
    const stages = STAGES.map(newId);
    const large = Math.round(tasks / 5);
    const big = await seedMembers(
      { pool, random, people: everybody.slice(0, MEMBERS), key: 'BIG', tasks: large },
      {
        fields: (project) => insertFields(pool, project.id, { stage, score, stages }),
        more: () => ({
          custom: { [customKey(stage)]: pick(random, stages), [customKey(score)]: Math.round(random() * 1e6) },
        }),
      },
    );
    const others = await seedOthers({ pool, random, people: everybody, tasks: tasks - large }, projects - 1);
    const [historic = '', ...rest] = big.project.taskIds;
    const chain = rest.slice(0, CHAIN);
    await insertChain(pool, chain);
    await insertHistory(pool, historic, big.people[0]?.id);
    await moveToTrash(pool, big);
    const processes = await seedProcesses(pool, big, { id: stage, options: stages });
    const fields = { stage: customKey(stage), score: customKey(score) };
    return { big, others, fields, stages, chain, historic, ...processes };
  } finally {
    await close();
  }
}

/** Projects with equal numbers of tasks, each with some of the people. */
async function seedOthers({ people, tasks, ...filling }: Omit<Filling, 'key'>, count: number): Promise<Members[]> {
  const others: Members[] = [];
  let started = 0;
  const fill = async () => {
    while (started < count) {
      started += 1;
      const from = (started * SMALL_MEMBERS) % PEOPLE;
      const some = people.slice(from, from + SMALL_MEMBERS);
      const settings = { key: `P${started}`, tasks: Math.ceil(tasks / count), people: some };
      others.push(await seedMembers({ ...filling, ...settings }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  return others;
}

type Filling = { pool: pg.Pool; random: () => number; people: readonly BenchPerson[]; key: string; tasks: number };
type Extra = { fields: (project: BenchProject) => Promise<void>; more: () => Partial<NewTask> };

async function seedMembers(filling: Filling, extra?: Extra): Promise<Members> {
  const { pool, random, people, key, tasks } = filling;
  const more = ({ dueDate }: { dueDate: string | null }): Partial<NewTask> => ({
    estimate: random() < 0.5 ? Math.round(random() * 16) * 30 : null,
    startDate: dueDate && random() < 0.5 ? dayBefore(dueDate, 1 + Math.floor(random() * 6)) : null,
    ...extra?.more(),
  });
  const project = await seedProject({ pool, people, random, more, prepare: extra?.fields }, { key, tasks });
  return { project, people };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

type Fields = { stage: string; score: string; stages: readonly string[] };

async function insertFields(pool: pg.Pool, projectId: string, { stage, score, stages }: Fields): Promise<void> {
  const options = STAGES.map((name, at) => ({ id: stages[at], name, color: STAGE_COLORS[at] }));
  await pool.query(
    `insert into task_field (id, project_id, name, kind, options, sortable, rank)
     values ($1, $3, 'Stage', 'choice', $4, false, 'a0'), ($2, $3, 'Score', 'number', '[]', true, 'a1')`,
    [stage, score, projectId, JSON.stringify(options)],
  );
}

async function insertChain(pool: pg.Pool, chain: readonly string[]): Promise<void> {
  await pool.query(
    `update task t set start_date = current_date + n.nth::int * 3, due_date = current_date + n.nth::int * 3 + 2
     from unnest($1::uuid[]) with ordinality n (id, nth) where t.id = n.id`,
    [chain],
  );
  const next = chain.slice(1);
  await pool.query(
    `insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select l.id, 'task', l.one, 'task', l.other, 'blocks' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) l (id, one, other)`,
    [next.map(newId), chain.slice(0, -1), next],
  );
}

async function insertHistory(pool: pg.Pool, taskId: string, actorId: string | undefined): Promise<void> {
  const ids = Array.from({ length: HISTORY }, newId);
  await pool.query(
    `insert into activity (id, op_id, actor_id, entity, entity_id, project_id, kind, changes, source)
     select a.id, a.id, $3, 'task', $2, t.project_id, 'updated', '{"priority": {"from": "N", "to": "H"}}', 'page'
     from unnest($1::uuid[]) a (id), task t where t.id = $2`,
    [ids, taskId, actorId],
  );
}

async function moveToTrash(pool: pg.Pool, { project, people }: Members): Promise<void> {
  await pool.query(
    `update task set deleted_at = now() - seq * interval '1 second', deleted_by = $2, delete_op_id = id
     where id in (select id from task where project_id = $1 and id <> all ($3::uuid[]) order by seq desc limit ${DELETED})`,
    [project.id, people[0]?.id, project.taskIds],
  );
}
