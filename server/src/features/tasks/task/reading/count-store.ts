import type { TaskFilter, TaskQuery } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { isOfOneOwner, preparedStatement, singleId, statementFor } from '../statement-variants.ts';
import type { Conditions } from './filter.ts';

/** The limit of exact counts of lists; beyond it they only show that there are more. */
export const COUNTED = 10_000;

type Counted = { projectId: string; filter: TaskFilter | undefined } & Pick<TaskQuery, 'group' | 'lane'>;

/** The number of tasks that match a filter, and an estimate of how many are read to find them. */
type Size = { total: number; reach: number };

/**
 * Whether collecting all matching tasks and sorting them is clearly cheaper than scanning an index until a page is full, which reads `limit *
 * whole / total` tasks. PostgreSQL overestimates rare users, labels and words a hundredfold, and would scan a whole project for twenty tasks.
 */
export async function areFew(
  db: Db,
  counting: Promise<Size>,
  { projectId, filter = {}, limit }: { projectId: string; filter: TaskFilter | undefined; limit: number },
): Promise<boolean> {
  if (!filter.assigneeIds && !filter.labelIds && !filter.search && !filter.where) return false;
  const [{ total, reach }, whole] = await Promise.all([counting, countKept(db, { projectId })]);
  return 4 * reach * total <= limit * whole.total;
}

/** The counter if there is one, otherwise a count limited to one more than the maximum. */
export async function countTasks(
  db: Db,
  conditions: Conditions,
  { projectId, filter = {}, group, lane }: Counted,
): Promise<Size> {
  const { statusIds, categories, archived, assigneeIds, ...rest } = filter;
  const assignee = assigneeIds && singleId(assigneeIds);
  const isKept = !archived && Boolean(assigneeIds) === Boolean(assignee) && Object.keys(rest).length === 0;
  if (isKept && !lane && (!group || group.by === 'status')) {
    const requested = group ? [group.value].filter((id) => statusIds?.includes(id) ?? true) : statusIds;
    return await countKept(db, { projectId, statusIds: requested, categories, assignee });
  }
  const text = `
    select count(*)::int as total, ${COUNTED} as reach
    from (select 1 from task t where ${conditions.sql.join(' and ')} limit ${COUNTED + 1}) c
  `;
  return one(
    await rowsOf<Size>(
      db,
      isOfOneOwner(filter) ? preparedStatement(text) : statementFor(text, filter),
      conditions.values,
    ),
  );
}

type CounterFilter = { projectId: string; assignee?: string | undefined } & Pick<
  TaskFilter,
  'statusIds' | 'categories'
>;

async function countKept(db: Db, { projectId, statusIds, categories, assignee }: CounterFilter): Promise<Size> {
  const values = [projectId, statusIds ?? null, categories ?? null];
  if (assignee === undefined) return one(await rowsOf<Size>(db, readCounter, values));
  return one(await rowsOf<Size>(db, readCounterOfAssignee, [...values, assignee]));
}

const counterFilter = (counts: string) => `
  select coalesce(sum(c.total), 0)::int as reach, coalesce(sum(c.total) filter (
    where ($2::uuid[] is null or c.status_id = any ($2::uuid[]))
      and ($3::text[] is null or c.status_id in (select id from task_status where project_id = $1 and category = any ($3::text[])))
  ), 0)::int as total
  from ${counts} c where c.project_id = $1
`;
const readCounter = statement(counterFilter('task_count'));
const readCounterOfAssignee = statement(`${counterFilter('task_assignee_count')} and c.user_id = $4`);
