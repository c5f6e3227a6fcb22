import { Client } from 'pg';
import { countUnbalanced, type unbalancedEntries } from './verify-store.ts';

/** How to violate each guarantee by hand; a check that does not detect its case proves nothing. */
const tamperCases: Record<keyof typeof unbalancedEntries, string> = {
  'operation without activity': 'delete from activity',
  'operation without event': 'delete from outbox',
  'event without activity': 'delete from activity',
  'task without its creation': `update activity set kind = 'changed' where kind = 'created' and entity_id in (select id from task)`,
  'task ahead of or behind its history': 'update task set version = version + 1',
  'comment without activity': `update activity set changes = '{}' where changes ? 'comment'`,
  'deleted by nobody': 'update task set deleted_at = now(), delete_op_id = null',
  'status count off': 'update task_count set total = total + 1',
  'assignee count off': `insert into task_assignee_count (project_id, user_id, status_id, total)
    select project_id, created_by, status_id, 1 from task where deleted_at is null limit 1`,
  'children off': 'update task set children = children + 1',
  'comment count off': 'update task set comments = comments + 1',
  'number used ahead': 'update task set seq = seq + 1000000',
  'rank used ahead': `update task set rank = 'h' || rank`,
  'rank twice': `drop index task_rank; update task set rank = 'a0'`,
  'rank of another form': `update task set rank = rank || '!'`,
};

/** Violates each guarantee in a database, checks, and rolls back; returns those that were not detected. */
export async function undetectedTampering(adminUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Otherwise triggers would correct the counters.
    await client.query(`set session_replication_role = replica`);
    const unseen: string[] = [];
    for (const [name, sql] of Object.entries(tamperCases)) {
      await client.query('begin');
      await client.query(sql);
      if (((await countUnbalanced(client))[name] ?? 0) === 0) unseen.push(name);
      await client.query('rollback');
    }
    return unseen;
  } finally {
    await client.end();
  }
}
