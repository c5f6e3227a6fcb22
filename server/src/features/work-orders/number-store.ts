import { type Db, rowsOf, statement } from '../../kernel/db.ts';

const next = statement(
  `select 'WO-' || lpad(nextval('work_order_serial')::text, 6, '0') as number from generate_series(1, $1)`,
);

/** So many numbers no order has had. */
export async function newNumbers(db: Db, count: number): Promise<string[]> {
  return (await rowsOf<{ number: string }>(db, next, [count])).map(({ number }) => number);
}
