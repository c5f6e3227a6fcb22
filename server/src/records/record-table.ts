import { type AnyRecordType, kindOf } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  type PgColumnBuilderBase,
  pgSequence,
  pgTable,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, plainText } from '../kernel/columns.ts';
import { comparedColumn, type StoredField, storedFields } from './storage.ts';
import { sequenceName, tableName } from './table-name.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const COLUMNS: Readonly<Record<string, () => PgColumnBuilderBase>> = {
  text: () => text(),
  bigint: () => bigint({ mode: 'number' }),
  float8: () => doublePrecision(),
  boolean: () => boolean(),
  date: () => date(),
  time: () => time(),
  timestamptz: instant,
  uuid: () => uuid(),
  'text[]': () => text().array().notNull().default(sql`'{}'`),
  'uuid[]': () => uuid().array().notNull().default(sql`'{}'`),
};

/** The table of a record type, with an index for each sortable field. Migrations are generated from it; statements are in `record-store.ts`. */
export function recordTable(type: AnyRecordType) {
  const stored = storedFields(type.fields);
  const table = tableName(type);
  return pgTable(
    table,
    {
      id: uuid().primaryKey(),
      version: integer().notNull().default(1),
      ...Object.fromEntries(stored.flatMap(columnsOf)),
      search: tsvector().notNull(),
      createdAt: instant().notNull().defaultNow(),
      createdBy: uuid(),
      updatedAt: instant().notNull().defaultNow(),
      updatedBy: uuid(),
      deletedAt: instant(),
      deletedBy: uuid(),
      deleteOpId: uuid(),
    },
    () => [
      ...stored.filter(({ field }) => field.sortable).map((one) => orderIndex(table, one)),
      index(`${table}_created_at`).on(sql`created_at`, sql`id`).where(sql`deleted_at is null`),
      index(`${table}_updated_at`).on(sql`updated_at`, sql`id`).where(sql`deleted_at is null`),
      index(`${table}_trash`).on(sql`deleted_at`, sql`id`).where(sql`deleted_at is not null`),
      index(`${table}_search`).using('gin', sql`search`),
      ...stored.filter(({ field }) => field.unique).map((one) => uniqueValue(table, one)),
    ],
  );
}

/** The number sequence of a record type. Migrations are generated from it. */
export function numberSequence(type: AnyRecordType) {
  return pgSequence(sequenceName(type));
}

function columnsOf({ key, field, type, fold }: StoredField): [string, PgColumnBuilderBase][] {
  const columnOf = type === 'text' ? plainText : COLUMNS[type];
  if (!columnOf) throw new Error(`There is no column of type ${type}`);
  const column = columnOf();
  const columnBuilder =
    field.required && 'notNull' in column ? (column as ReturnType<typeof plainText>).notNull() : column;
  return [[key, columnBuilder], ...(fold ? [[`${key}Fold`, plainText()] as [string, PgColumnBuilderBase]] : [])];
}

function orderIndex(table: string, one: StoredField) {
  const { family } = kindOf(one.field);
  if (family === 'many' || family === 'flag') throw new Error(`${table} cannot be in the order of ${one.key}`);
  return index(`${table}_${one.column}`)
    .on(sql.raw(unqualifiedColumn(one)), sql`id`)
    .where(sql`deleted_at is null`);
}

function uniqueValue(table: string, one: StoredField) {
  return uniqueIndex(`${table}_${one.column}_unique`)
    .on(sql.raw(unqualifiedColumn(one)))
    .where(sql`deleted_at is null`);
}

function unqualifiedColumn(one: StoredField): string {
  return comparedColumn(one).slice('t.'.length);
}
