import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { bills } from './adapters.ts';

/** The latest visible bill imported from a file of this name. */
export async function billOfFile(db: Db, actor: Actor, fileName: string): Promise<string | undefined> {
  const visibility = await visibilityOf(db, actor, bills);
  visibility.conditions.sql.push(`t.file_name = ${bind(visibility.conditions, fileName)}`);
  const text = `select t.name from carrier_bill t where ${whereOf(visibility)} order by t.id desc limit 1`;
  return (await rowOf<{ name: string }>(db, { text }, visibility.conditions.values))?.name;
}
