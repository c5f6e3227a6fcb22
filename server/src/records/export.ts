import { Readable } from 'node:stream';
import {
  RECORD_TRANSFER_MAX,
  type RecordExportFormat,
  type RecordRow,
  recordFailures,
  sheetFailures,
} from '@opsyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../kernel/access/actor.ts';
import { now } from '../kernel/clock.ts';
import type { Db } from '../kernel/database/db.ts';
import { fail } from '../kernel/fail.ts';
import { attachmentNamed } from '../kernel/files/file-name.ts';
import { type SheetColumn, sendSheet } from '../kernel/spreadsheet/index.ts';
import { languageOf } from '../kernel/words.ts';
import type { ServedType } from './adapter.ts';
import { cellOf, headingOf } from './cells.ts';
import { referenceNames } from './links/reference-names.ts';
import { idsMatching, type ListFilter, listRecords } from './list.ts';
import { visibilityOf } from './visibility.ts';

const PAGE = 500;

export type ExportQuery = ListFilter & { sort?: string; format: RecordExportFormat; fields?: string };
type ExportCall = { db: Db; actor: Actor; query: ExportQuery; request: FastifyRequest; reply: FastifyReply };

/** Streams the records of a list as a file, page by page; fields hidden from the caller are left out. */
export async function exportRecords(
  { db, actor, query, request, reply }: ExportCall,
  served: ServedType,
): Promise<null> {
  const { format, fields, ...listQuery } = query;
  const keys = await exportedFields(db, actor, served, fields);
  const matching = await idsMatching({ db, actor, served }, listQuery, RECORD_TRANSFER_MAX + 1);
  if (matching.length > RECORD_TRANSFER_MAX)
    return fail(sheetFailures.tooMuch, { values: { limit: RECORD_TRANSFER_MAX } });
  const language = languageOf(request.headers['accept-language']);
  const name = served.type.many[language === 'zh' ? 1 : 0];
  // The first page is read before the response starts, because failures cannot be reported afterwards.
  const pages = recordPages(db, actor, served, listQuery);
  const first = await pages.next();
  if (format === 'json') {
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': attachmentNamed(`${name}-${now().toISOString().slice(0, 10)}.json`),
      'cache-control': 'no-store',
    });
    reply.send(Readable.from(jsonOf(served, keys, prepend(first, pages)), { objectMode: false }));
    return null;
  }
  const columns: SheetColumn<SheetRow>[] = keys.map((key, at) => {
    const field = served.type.allFields[key];
    return { title: field ? headingOf(field, language) : 'ID', value: (row) => row[at] };
  });
  await sendSheet(reply, { name, format, columns, rows: sheetRows() });
  return null;

  async function* sheetRows(): AsyncGenerator<SheetRow> {
    for await (const rows of prepend(first, pages)) {
      const nameOf = await referenceNames({ db, actor }, served, rows);
      for (const row of rows)
        yield keys.map((key) => {
          const field = served.type.allFields[key];
          return field ? cellOf(field, row[key], { language, nameOf }) : row.id;
        });
    }
  }
}

type SheetRow = ReturnType<SheetColumn<never>['value']>[];

/** The exported fields, the id first: the requested ones or all; hidden and unknown ones are refused alike. */
async function exportedFields(
  db: Db,
  actor: Actor,
  served: ServedType,
  listQuery: string | undefined,
): Promise<string[]> {
  const { hidden } = await visibilityOf(db, actor, served);
  const visibleKeys = Object.keys(served.type.allFields).filter((key) => !hidden.has(key));
  if (listQuery === undefined) return ['id', ...visibleKeys];
  const requestedKeys = [...new Set(listQuery.split(','))].filter((key) => key !== 'id');
  const part = requestedKeys.find((key) => !visibleKeys.includes(key));
  if (part !== undefined) return fail(recordFailures.unknownFilter, { values: { part }, detail: { part } });
  return ['id', ...requestedKeys];
}

/** The records of a list, page by page, each once. */
export async function* recordPages(
  db: Db,
  actor: Actor,
  served: ServedType,
  listQuery: ListFilter & { sort?: string },
): AsyncGenerator<RecordRow[], undefined> {
  let cursor: string | null = null;
  // Records that move to a later position while the list is read would otherwise appear twice.
  const usedNames = new Set<string>();
  do {
    const page = await listRecords(db, actor, served, { ...listQuery, limit: PAGE, ...(cursor && { cursor }) });
    yield page.records.filter(({ id }) => !usedNames.has(id));
    for (const { id } of page.records) usedNames.add(id);
    cursor = page.cursor;
  } while (cursor && usedNames.size < RECORD_TRANSFER_MAX);
}

async function* prepend<T>(first: IteratorResult<T, undefined>, rest: AsyncGenerator<T, undefined>): AsyncGenerator<T> {
  if (!first.done) yield first.value;
  yield* rest;
}

async function* jsonOf(
  served: ServedType,
  keys: readonly string[],
  pages: AsyncIterable<RecordRow[]>,
): AsyncGenerator<string> {
  yield `{"format":"opsyard-records","version":1,"type":${JSON.stringify(served.type.name)},"records":[`;
  let isFirst = true;
  for await (const rows of pages) {
    const lines = rows.map((row) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))));
    if (lines.length > 0) yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    if (lines.length > 0) isFirst = false;
  }
  yield '\n]}\n';
}
