import { type Category, PLAIN_NAMES, type PlainValues, type Priority, type TaskRow } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';
import { pipeline } from '../../../kernel/database/transact.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { expectConfidential } from '../data-rules/limits.ts';
import { keepOnePerGroup } from '../label/one-per-group.ts';
import { allocateNumbers, ranksAtEnd, SHARE_ORDER, shareOrder } from './order/order-store.ts';
import { retryIfRankTaken } from './order/rank-task.ts';
import { plainSql } from './plain-columns.ts';
import { ROW } from './reading/columns.ts';

/** A task to insert; ids are 32 hex digits, dates `yyyy-MM-dd`, instants ISO 8601. */
export type NewTask = Partial<PlainValues> & {
  id: string;
  title: string;
  statusId: string;
  /** The default type of the project if left out. */
  typeId?: string | undefined;
  /** The version of the type it is to run on; none if left out. */
  typeVersion?: number;
  category: Category;
  priority?: Priority;
  ownerId?: string | null;
  assigneeIds?: readonly string[];
  labelIds?: readonly string[];
  custom?: CustomValues;
  dueTime?: string | null;
  parentId?: string | null;
  depth?: number;
  archived?: boolean;
  /** Sanitised HTML; empty or missing for none. */
  description?: string;
  /** The description as plain text, for the search. */
  descriptionText?: string;
  externalSource?: string | null;
  externalId?: string | null;
  createdAt?: string | null;
  updatedAt?: string | null;
  completedAt?: string | null;
};

export type Placed = { projectId: string; actorId: string | null; tasks: readonly NewTask[]; ranks: Ranks };
/** Numbers and ranks of tasks to insert. */
export type Ranks = { seqs: readonly number[]; ranks: readonly string[] };

/** Reserves numbers and ranks at the end of a project for `count` tasks. */
export async function allocateAtEnd(db: Db, projectId: string, count: number): Promise<Ranks> {
  // Pipelined, executed in sequence: ranks are generated once the order is shared.
  const [, ranks, seqs] = await Promise.all([
    shareOrder(db, projectId),
    ranksAtEnd(db, count),
    allocateNumbers(db, projectId, count),
  ]);
  return { seqs, ranks };
}

/** SQL of the type that stands for the default one of the project; a trigger replaces it. */
const NO_TYPE = `'00000000-0000-0000-0000-000000000000'::uuid`;

const COLUMNS = plainSql(({ column }) => column);

const insertMany = statement(`
  insert into task as t (
    id, project_id, seq, rank, title, status_id, category, priority, owner_id, assignee_ids, label_ids,
    due_time, parent_id, depth, archived, created_by, external_source, external_id,
    created_at, updated_at, completed_at, search, custom, type_id, type_version, ${COLUMNS}
  )
  select n.id, $1::uuid, n.seq, n.rank, n.title, n.status_id, n.category, n.priority, n.owner_id,
    n.assignee_ids::uuid[], n.label_ids::uuid[], n.due_time, n.parent_id, n.depth, n.archived,
    $2::uuid, n.external_source, n.external_id, coalesce(n.created_at, now()),
    coalesce(n.updated_at, n.created_at, now()),
    case
      when n.category <> '1' then null
      -- When it was done elsewhere is known from there or not at all.
      when n.external_source is not null then n.completed_at
      else coalesce(n.completed_at, now())
    end,
    array_to_tsvector(n.search::text[]), n.custom::jsonb,
    coalesce(n.type_id, ${NO_TYPE}), n.type_version, ${plainSql(({ column }) => `n.${column}`)}
  from unnest(
    $3::uuid[], $4::int[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::uuid[], $11::text[],
    $12::text[], $13::text[], $14::uuid[], $15::int[], $16::boolean[], $17::text[],
    $18::text[], $19::timestamptz[], $20::timestamptz[], $21::timestamptz[], $22::text[], $23::text[],
    $24::uuid[], $25::int[], ${plainSql(({ type }, index) => `$${index + 26}::${type}[]`)}
  ) as n (
    id, seq, rank, title, status_id, category, priority, owner_id, assignee_ids, label_ids,
    due_time, parent_id, depth, archived, external_source, external_id, created_at, updated_at, completed_at, search,
    custom, type_id, type_version, ${COLUMNS}
  )
  returning ${ROW}
`);
const insertDescriptions = statement(`
  insert into task_description (task_id, html, updated_by) select id, html, $3::uuid from unnest($1::uuid[], $2::text[]) d (id, html)
`);

/** Inserts tasks in one statement; statuses, people and labels must have been checked. Returns them unordered. */
export async function insertTasks(db: Db, { projectId, actorId, tasks, ranks }: Placed): Promise<TaskRow[]> {
  const column = <T>(pick: (task: NewTask, index: number) => T) => tasks.map(pick);
  if (tasks.some(({ confidential }) => confidential)) expectConfidential(db);
  const labels = await keepOnePerGroup(
    db,
    column(({ labelIds = [] }) => ({ before: [], after: labelIds })),
  );
  const rows = await rowsOf<TaskRow>(db, insertMany, [
    projectId,
    actorId,
    column(({ id }) => id),
    ranks.seqs,
    ranks.ranks,
    column(({ title }) => title),
    column(({ statusId }) => statusId),
    column(({ category }) => category),
    column(({ priority }) => priority ?? 'N'),
    column(({ ownerId }) => ownerId ?? null),
    column(({ assigneeIds }) => idArray(assigneeIds)),
    labels.map((labelIds) => idArray(labelIds)),
    column(({ dueTime }) => dueTime ?? null),
    column(({ parentId }) => parentId ?? null),
    column(({ depth }) => depth ?? 0),
    column(({ archived }) => archived ?? false),
    column(({ externalSource }) => externalSource ?? null),
    column(({ externalId }) => externalId ?? null),
    column(({ createdAt }) => createdAt ?? null),
    column(({ updatedAt }) => updatedAt ?? null),
    column(({ completedAt }) => completedAt ?? null),
    column(({ title, descriptionText }) => textArray(lexemesOf(title, descriptionText ?? ''))),
    column(({ custom }) => JSON.stringify(custom ?? {})),
    column(({ typeId }) => typeId ?? null),
    column(({ typeVersion }) => typeVersion ?? 0),
    ...PLAIN_NAMES.map((name) => column((task) => task[name] ?? null)),
  ]).catch(retryIfRankTaken);
  const described = tasks.filter(({ description }) => description);
  if (described.length > 0) {
    const ids = described.map(({ id }) => id);
    pipeline(db, () => rowsOf(db, insertDescriptions, [ids, described.map(({ description }) => description), actorId]));
  }
  return rows;
}

/** Ids as the text of a PostgreSQL array. */
export function idArray(ids: readonly string[] = []): string {
  return `{${ids.join(',')}}`;
}

/** Texts as the text of a PostgreSQL array. */
export function textArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}

const appendOne = statement(`
  with standing as materialized (
    select id, category from task_status
    where project_id = $2 and not archived and (id = $4::uuid or ($4::uuid is null and category = '0'))
      -- Where there is a workflow or a version of a type, it is asked first.
      and not exists (select from task_workflow w where w.project_id = $2)
      and not exists (select from task_type y where y.project_id = $2 and y.published > 0)
      -- Default values depend on conditions and people.
      and not exists (select from task_field f where f.project_id = $2 and f.default_value is not null)
    order by rank limit 1 for key share
  ), held as materialized (
    select ${SHARE_ORDER('project_id')} from project_counter, standing where project_id = $2
  ), place as materialized (
    select next_task_number($2) as seq, next_task_rank() as rank from held
  )
  insert into task as t (
    id, project_id, seq, rank, title, status_id, category, priority, owner_id, assignee_ids, label_ids,
    due_time, created_by, completed_at, search, type_id, ${COLUMNS}
  )
  select $1, $2, place.seq, place.rank, $3, standing.id, standing.category, $5, $6, $7::uuid[], $8::uuid[], $9,
    $10, case when standing.category = '1' then now() end, array_to_tsvector($11::text[]),
    coalesce($13::uuid, ${NO_TYPE}), ${plainSql(({ type }, index) => `$${index + 14}::${type}`)}
  from place, standing
  where ($13::uuid is null or exists (
      select from task_type y where y.id = $13::uuid and y.project_id = $2 and not y.archived
    ))
    and (select count(*) from project_member m where m.project_id = $2 and m.user_id = any ($12::uuid[])) = cardinality($12::uuid[])
    and (
      select count(*)
      from (select from task_label l where (l.project_id = $2 or l.project_id is null) and l.id = any ($8::uuid[]) and not l.archived for key share) held
    ) = cardinality($8::uuid[])
  returning ${ROW}
`);

export type Appended = PlainValues & {
  id: string;
  projectId: string;
  title: string;
  statusId: string | null;
  typeId: string | null;
  priority: Priority;
  ownerId: string | null;
  assigneeIds: readonly string[];
  labelIds: readonly string[];
  dueTime: string | null;
  actorId: string;
  descriptionText: string;
};

/** Adds one top-level task at the end in one statement; undefined if its status, people or labels are invalid, or the project has a workflow or default values. */
export async function appendTask(db: Db, task: Appended): Promise<TaskRow | undefined> {
  if (task.confidential) expectConfidential(db);
  const people = [...new Set([...task.assigneeIds, ...(task.ownerId ? [task.ownerId] : [])])];
  const [labelIds] = await keepOnePerGroup(db, [{ before: [], after: task.labelIds }]);
  return await rowOf<TaskRow>(db, appendOne, [
    task.id,
    task.projectId,
    task.title,
    task.statusId,
    task.priority,
    task.ownerId,
    task.assigneeIds,
    labelIds,
    task.dueTime,
    task.actorId,
    lexemesOf(task.title, task.descriptionText),
    people,
    task.typeId,
    ...PLAIN_NAMES.map((name) => task[name]),
  ]).catch(retryIfRankTaken);
}
