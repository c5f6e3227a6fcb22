import type { AnyRecordType } from '@opsyard/contract';
import { type Db, rowOf, rowsOf } from '../../kernel/database/db.ts';
import { bind } from '../../kernel/routes/list-query.ts';
import type { ServedType } from '../adapter.ts';
import { tableName } from '../table-name.ts';
import { visibilityOf } from '../visibility.ts';

/** Which of the given records exist, including those in the trash. */
export async function findExistingRecords(
  db: Db,
  type: AnyRecordType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `select id from ${tableName(type)} where id = any ($1::uuid[])`;
  return new Set((await rowsOf<{ id: string }>(db, { text }, [ids])).map(({ id }) => id));
}

/** Whether data rules let a user see a record that is not in the trash. */
export async function isRecordVisibleTo(
  db: Db,
  served: ServedType,
  recordId: string,
  userId: string,
): Promise<boolean> {
  const { conditions } = await visibilityOf(db, { id: userId }, served);
  conditions.sql.push(`t.id = ${bind(conditions, recordId)}::uuid`);
  const text = `select t.id from ${tableName(served.type)} t where ${conditions.sql.join(' and ')}`;
  return (await rowOf(db, { text }, conditions.values)) !== undefined;
}
