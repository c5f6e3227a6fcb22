import { CATEGORIES, type Category, COLORS, PRIORITIES } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type pg from 'pg';
import { insertLabels } from '../../server/src/features/tasks/label/store.ts';
import { insertStatuses } from '../../server/src/features/tasks/status/store.ts';
import { allocateAtEnd, insertTasks, type NewTask } from '../../server/src/features/tasks/task/insert-store.ts';
import { wrap } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { transact } from '../../server/src/kernel/database/transact.ts';
import { pick } from '../random.ts';
import type { BenchPerson, BenchProject } from './dataset.ts';
import { titleOf } from './titles.ts';

const BATCH = 5_000;
const SAMPLE = 2_000;
const LABELS = 20;
const GROUPED_LABELS = 4;
/** The folded name of a group of labels of which tasks have one. */
export const LABEL_GROUP = 'kind';
const DAY = 86_400_000;
/** Status categories and their share of tasks in percent. */
const STATUSES: readonly { name: string; category: Category; share: number }[] = [
  { name: 'To do', category: '0', share: 30 },
  { name: 'Doing', category: '2', share: 15 },
  { name: 'In review', category: '4', share: 10 },
  { name: 'Done', category: '1', share: 40 },
  { name: 'Cancelled', category: '3', share: 5 },
];

export type Seeding = {
  pool: pg.Pool;
  people: readonly BenchPerson[];
  random: () => number;
  /** Further values of each task. */
  more?: ((task: { dueDate: string | null }) => Partial<NewTask>) | undefined;
  /** Runs before the tasks are added, for example to add the fields of these values. */
  prepare?: ((project: BenchProject) => Promise<void>) | undefined;
};

/** Adds a project with all users as members, and the given number of tasks. */
export async function seedProject(seeding: Seeding, { key, tasks }: { key: string; tasks: number }) {
  const { pool, people, random } = seeding;
  const project = await seedFrame(pool, people, key);
  await seeding.prepare?.(project);
  const keepEvery = Math.max(1, Math.floor(tasks / SAMPLE));
  for (let first = 0; first < tasks; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, tasks - first) }, (_, index) =>
      draft(seeding, project, { index: first + index, of: tasks }),
    );
    await transact(pool, {
      async work(db) {
        const ranks = await allocateAtEnd(db, project.id, batch.length);
        const actorId = pick(random, people).id;
        await insertTasks(db, { projectId: project.id, actorId, tasks: batch, ranks });
      },
    });
    project.taskIds.push(...batch.filter((_, index) => (first + index) % keepEvery === 0).map(({ id }) => id));
  }
  return { ...project, taskIds: project.taskIds.slice(0, SAMPLE) };
}

async function seedFrame(pool: pg.Pool, people: readonly BenchPerson[], key: string): Promise<BenchProject> {
  const id = newId();
  await pool.query(`insert into project (id, key, name, owner_id) values ($1, $2, $3, $4)`, [
    id,
    key,
    `Project ${key}`,
    people[0]?.id,
  ]);
  await pool.query('insert into project_counter (project_id) values ($1)', [id]);
  await pool.query(
    `insert into project_member (project_id, user_id, role)
     select $1, m.id, case m.nth when 1 then 'owner' else 'member' end
     from unnest($2::uuid[]) with ordinality m (id, nth)`,
    [id, people.map((person) => person.id)],
  );
  const ranks = generateNKeysBetween(null, null, STATUSES.length);
  const statuses = STATUSES.map(({ name, category }, index) => ({
    id: newId(),
    name,
    category,
    color: COLORS[index] ?? 'gray',
    rank: ranks[index] ?? '',
  }));
  const labels = Array.from({ length: LABELS }, (_, index) => ({
    id: newId(),
    name: `Label ${index + 1}`,
    color: COLORS[index % COLORS.length] ?? 'gray',
    ...(index < GROUPED_LABELS && { group: LABEL_GROUP, single: true as const }),
  }));
  await insertStatuses(wrap(pool), id, statuses);
  await insertLabels(wrap(pool), id, labels);
  return { id, key, statusIds: statuses.map((one) => one.id), labelIds: labels.map((one) => one.id), taskIds: [] };
}

function draft({ people, random, more }: Seeding, project: BenchProject, { index, of }: { index: number; of: number }) {
  const status = statusFor(random() * 100);
  const age = (1 - index / of) * 400;
  const dueDate = random() < 0.6 ? dayIn(Math.round(60 - age + random() * 30)) : null;
  const createdAt = new Date(Date.now() - age * DAY).toISOString();
  const some = (list: readonly string[], most: number) => [
    ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, list))),
  ];
  return {
    id: newId(),
    title: titleOf(index, random),
    statusId: project.statusIds[status] ?? '',
    category: STATUSES[status]?.category ?? CATEGORIES[0],
    priority: random() < 0.5 ? 'N' : pick(random, PRIORITIES),
    ownerId: random() < 0.9 ? pick(random, people).id : null,
    assigneeIds: some(
      people.map(({ id }) => id),
      3,
    ),
    labelIds: some(project.labelIds, 3),
    dueDate,
    createdAt,
    updatedAt: new Date(Date.now() - random() * age * DAY).toISOString(),
    completedAt: createdAt,
    ...more?.({ dueDate }),
  } satisfies NewTask;
}

function statusFor(percent: number): number {
  let sum = 0;
  return STATUSES.findIndex(({ share }) => {
    sum += share;
    return percent < sum;
  });
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}
