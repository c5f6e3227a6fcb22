import type { Fields } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../kernel/database/db.ts';
import type { ServedType } from './adapter.ts';
import { sequenceName } from './table-name.ts';

/** Minimum number of digits: `WO-000123`. */
const DIGITS = 6;
const next = statement(`
  select $2 || lpad(n::text, greatest($3, length(n::text)), '0') as number
  from (select nextval($1::regclass) as n from generate_series(1, $4)) as taken order by n
`);

/** Assigns the next number to each row without one; numbers taken by a failed transaction are not reused. */
export async function assignNumbers(db: Db, { type }: ServedType, rows: Record<string, unknown>[]): Promise<void> {
  const [key, field] = numberField(type.fields) ?? [];
  if (!key || !field) return;
  const unnumbered = rows.filter((row) => row[key] === null);
  if (unnumbered.length === 0) return;
  const values = [sequenceName(type), field.prefix ?? '', DIGITS, unnumbered.length];
  const numbers = await rowsOf<{ number: string }>(db, next, values);
  unnumbered.forEach((row, at) => {
    row[key] = numbers[at]?.number;
  });
}

/** A record type has at most one such field, because it has one sequence. */
function numberField(fields: Fields) {
  return Object.entries(fields).find(([, field]) => field.kind === 'autoNumber');
}
