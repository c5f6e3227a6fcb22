import { Client, type ClientBase } from 'pg';

export type Found = {
  keys: { key: string; opId: string | null }[];
  operations: Set<string>;
  tasks: { id: string; title: string; statusId: string; priority: string; rank: string; deleted: boolean }[];
  comments: { taskId: string; html: string }[];
  /** Violated guarantees inside the database, by name. */
  half: Record<string, number>;
};

const hex = (column: string) => `replace(${column}::text, '-', '')`;

/** Queries for violations, by name. */
export const unbalancedEntries = {
  'operation without activity':
    'select from operation o where not exists (select from activity a where a.op_id = o.id)',
  'operation without event': `select from operation o where not exists (select from announced where announced.op = ${hex('o.id')})`,
  'event without activity': `select from announced where not exists (select from recorded where recorded.op = announced.op)`,
  'task without its creation': `select from task t
    where not exists (select from activity a where a.entity_id = t.id and a.kind = 'created')`,
  'task ahead of or behind its history': `select from task t
    where t.version <> (select max(a.version) from activity a where a.entity_id = t.id)`,
  'comment without activity': `select from record_comment c
    where not exists (select from activity a where a.changes -> 'comment' ->> 'to' = ${hex('c.id')})`,
  'deleted by nobody': `select from task t
    where t.deleted_at is not null and not exists (select from operation o where o.id = t.delete_op_id)`,
  'status count off': `
    select from (select project_id, status_id, count(*) as total from task where deleted_at is null and not archived group by 1, 2) t
    full join (select project_id, status_id, sum(total) as total from task_count group by 1, 2 having sum(total) <> 0) c
      using (project_id, status_id) where t.total is distinct from c.total`,
  'assignee count off': `
    select from (
      select project_id, user_id, status_id, count(*) as total from task cross join lateral unnest(assignee_ids) as user_id
      where deleted_at is null and not archived group by 1, 2, 3
    ) t
    full join (
      select project_id, user_id, status_id, sum(total) as total from task_assignee_count group by 1, 2, 3 having sum(total) <> 0
    ) c using (project_id, user_id, status_id)
    where t.total is distinct from c.total`,
  'children off': `select from task p where (p.children, p.children_done) <> (
    select count(*), count(*) filter (where category in ('1', '3')) from task t where t.parent_id = p.id and t.deleted_at is null)`,
  'comment count off': `select from task t
    where t.comments <> (select count(*) from record_comment c where c.record_type = 'task' and c.record_id = t.id and c.deleted_at is null)`,
  'number used ahead': `select from project_counter c
    where last_task_number(c.project_id) < (select max(seq) from task t where t.project_id = c.project_id)`,
  'rank used ahead': `select from task t, task_place p where t.rank > task_rank_of(p.last_value) and t.deleted_at is null`,
  'rank twice': `select from task where deleted_at is null group by project_id, rank having count(*) > 1`,
  'rank of another form': `select from task where rank !~ '^[0-9A-Za-z]{2,64}$'`,
} satisfies Record<string, string>;

const facts = `with announced as materialized (select distinct payload ->> 'opId' as op from outbox where topic like 'project:%'),
  recorded as materialized (select distinct ${hex('op_id')} as op from activity)`;

/** The number of violations of each kind in the database. */
export async function countUnbalanced(client: ClientBase): Promise<Record<string, number>> {
  const half: Record<string, number> = {};
  for (const [name, sql] of Object.entries(unbalancedEntries)) {
    const { rows } = await client.query<{ count: number }>(
      `${facts} select count(*)::int as count from (${sql}) found`,
    );
    half[name] = rows[0]?.count ?? -1;
  }
  return half;
}

/** Reads everything that is compared with the ledger. */
export async function readDatabase(adminUrl: string, userIds: readonly string[]): Promise<Found> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const rowsOf = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<T>(sql, values)).rows;
    await client.query('begin isolation level repeatable read');
    const half = await countUnbalanced(client);
    const operations = await rowsOf<{ id: string }>(
      `select ${hex('id')} as id from operation where actor_id = any ($1::uuid[])`,
      [userIds],
    );
    return {
      half,
      operations: new Set(operations.map(({ id }) => id)),
      keys: await rowsOf(
        `select key, answer::jsonb -> 'result' ->> 'opId' as "opId" from idempotency_key where key like 'ledger-%'`,
      ),
      tasks: await rowsOf(`select ${hex('id')} as id, title, ${hex('status_id')} as "statusId", priority, rank,
        deleted_at is not null as deleted from task`),
      comments: await rowsOf(`select ${hex('record_id')} as "taskId", html from record_comment`),
    };
  } finally {
    await client.end();
  }
}
