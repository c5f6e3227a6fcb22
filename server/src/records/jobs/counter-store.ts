import type pg from 'pg';
import { rowsOf, statement } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';

const page = statement('select id from record_job where id > $1 order by id limit 200');
const lock = statement('select id from record_job where id = any ($1::uuid[]) order by id for update');
const correct = statement(`
  update record_job j set total = c.total, pending = c.pending, running = c.running, ok = c.ok, skipped = c.skipped,
    failed = c.failed, cancelled = c.cancelled
  from (
    select j.id as job_id, count(i.id) as total, count(*) filter (where i.state in ('pending', 'draft')) as pending,
      count(*) filter (where i.state = 'running') as running, count(*) filter (where i.state = 'ok') as ok,
      count(*) filter (where i.state = 'skipped') as skipped, count(*) filter (where i.state = 'failed') as failed,
      count(*) filter (where i.state = 'cancelled') as cancelled
    from record_job j left join record_job_item i on i.job_id = j.id
    where j.id = any ($1::uuid[]) group by j.id
  ) c
  where j.id = c.job_id and (j.total, j.pending, j.running, j.ok, j.skipped, j.failed, j.cancelled)
    is distinct from (c.total, c.pending, c.running, c.ok, c.skipped, c.failed, c.cancelled)
  returning j.id
`);

/** Corrects counters that differ from the items; returns the jobs with differences. */
export async function correctCounters(pool: pg.Pool, signal: AbortSignal): Promise<string[]> {
  const wrong: string[] = [];
  let after = '0'.repeat(32);
  while (!signal.aborted) {
    const { rows } = await pool.query<{ id: string }>({ ...page, values: [after] } as pg.QueryConfig);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    after = ids.at(-1) ?? after;
    const found = await transact(pool, {
      async work(db) {
        await rowsOf(db, lock, [ids]);
        return await rowsOf<{ id: string }>(db, correct, [ids]);
      },
    });
    wrong.push(...found.map(({ id }) => id));
  }
  return wrong;
}
