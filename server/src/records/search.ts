import { FOUND_RECORDS, type FoundRecord, fold, type RecordRow } from '@opsyard/contract';
import type { Actor, Language } from '../kernel/access/actor.ts';
import { type Db, rowsOf } from '../kernel/database/db.ts';
import { bind } from '../kernel/routes/list-query.ts';
import { type ServedType, servedTypes } from './adapter.ts';
import { filteredVisibility, readOf, whereOf } from './list.ts';
import { comparedColumn, readFields } from './storage.ts';
import { tableName } from './table-name.ts';

/** The maximum number of matches per type that are ranked; more specific words give fewer matches. */
const ORDERED = 500;
const FACTS = 3;

/** Visible records of all types that match the words, title matches first. */
export async function searchRecords(db: Db, actor: Actor, text: string, language: Language): Promise<FoundRecord[]> {
  if (text.trim() === '') return [];
  const types = servedTypes().filter(({ type }) => actor.permissions.has(type.permissions.view));
  const found = await Promise.all(types.map((served) => searchType(db, actor, served, text)));
  return found.flatMap((rows, at) => {
    const served = types[at];
    return served ? rows.map((row) => foundRecord(served, row, language)) : [];
  });
}

/** Visible records of a type that match the words, title matches first. */
export async function searchType(db: Db, actor: Actor, served: ServedType, search: string): Promise<RecordRow[]> {
  const { type } = served;
  const visibility = await filteredVisibility({ db, actor, served }, { search });
  const title = readFields(type.fields).find(({ key }) => key === type.title);
  if (!title) return [];
  const table = tableName(type);
  const matching = `select t.* from ${table} t where ${whereOf(visibility)} limit ${ORDERED}`;
  const param = bind(visibility.conditions, fold(search.trim()));
  const at = `strpos(${comparedColumn(title)}::text, ${param}::text)`;
  const query = `select ${readOf(served, visibility)} from (${matching}) t
    order by ${at} = 1 desc, ${at} > 0 desc, t.updated_at desc, t.id limit ${FOUND_RECORDS}`;
  return await rowsOf<RecordRow>(db, { text: query }, visibility.conditions.values);
}

function foundRecord({ type }: ServedType, row: RecordRow, language: Language): FoundRecord {
  const at = language === 'zh' ? 1 : 0;
  const facts = Object.entries(type.fields)
    .filter(([key, field]) => field.searchable && key !== type.title && typeof row[key] === 'string')
    .map(([key]) => String(row[key]));
  return {
    type: type.name,
    typeName: type.many[at],
    component: type.component,
    id: row.id,
    title: String(row[type.title] ?? ''),
    facts: facts.slice(0, FACTS).map((fact) => fact.slice(0, 100)),
  };
}
