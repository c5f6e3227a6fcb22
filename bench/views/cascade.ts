import type pg from 'pg';
import { rowsOf, wrap } from '../../server/src/kernel/database/db.ts';
import { by, write } from './cells.ts';
import { rawWrites } from './raw-writes.ts';
import { send } from './repeat.ts';
import type { ViewDataset } from './seed.ts';

const DAY = 86_400_000;

type Cascading = { pool: pg.Pool; dataset: ViewDataset; port: number };

/** One move of the first task of the chain by a day, previewed and applied, and the bare statement with the same effect. */
export function cascadeSteps({ pool, dataset: { chain, big }, port }: Cascading) {
  const [id = ''] = chain;
  const ask = async <T>(call: Parameters<typeof send>[1]): Promise<T> => {
    const { status, text } = await send(port, call);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${text}`);
    return JSON.parse(text).result as T;
  };
  const step = async () => {
    const { rows } = await pool.query<{ due: string; version: number }>(
      'select due_date as due, version from task where id = $1',
      [id],
    );
    const { due = '', version = 0 } = rows[0] ?? {};
    const change = { id, dueDate: new Date(Date.parse(due) + DAY).toISOString().slice(0, 10) };
    const preview = by(big, Math.random, { method: 'POST', path: '/task/schedule/plan', body: change });
    const { token } = await ask<{ token: string }>(preview);
    await ask(
      write(big, Math.random, { method: 'POST', path: '/task/schedule/apply', body: { ...change, version, token } }),
    );
  };
  const raw = () => rowsOf(wrap(pool), rawWrites.dates, [chain, 0]);
  return { step, raw };
}
