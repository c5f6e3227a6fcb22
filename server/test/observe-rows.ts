import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { NullableColumns } from './nullable-columns.ts';

/** Where a run of all tests collects the results of statements; nothing is collected in partial runs. */
const folder = process.env.OBSERVED_ROWS;
const root = join(import.meta.dirname, '..', '..');
/** Results observed for each call; later ones rarely contain a new kind of value. */
const RESULTS = 300;
/** The functions that send statements: their callers declare the types of the rows. */
const SENDERS = /\/server\/src\/kernel\/database\/(?:db|planned-query|one-connection)\.ts/;

const { JSON: JSON_TEXT, JSONB } = pg.types.builtins;

type Query = (...values: unknown[]) => unknown;
type Result = pg.QueryResult<Record<string, unknown>>;
type CallSite = { place: string | undefined; results: number };

const sites = new Map<string, CallSite>();
const written = new Set<string>();
const nullable: NullableColumns = folder ? inject('nullableColumns') : {};

if (folder) for (const { prototype } of [pg.Client, pg.Pool]) observe(prototype as unknown as { query: Query });

function observe(prototype: { query: Query }): void {
  const { query } = prototype;
  prototype.query = function (this: unknown, ...values: unknown[]) {
    const site = callSite();
    if (!site?.place || site.results >= RESULTS) return query.apply(this, values);
    site.results += 1;
    const { place } = site;
    const note = (result: Result) => record(place, (values[0] as pg.QueryConfig).text, result);
    const [config, callback] = values;
    if (typeof callback === 'function') {
      return query.call(this, config, (error: Error | null, result: Result) => {
        if (!error) note(result);
        callback(error, result);
      });
    }
    return (query.apply(this, values) as Promise<Result>).then((result) => {
      note(result);
      return result;
    });
  };
}

/** The caller of `rowsOf`, `rowOf` or `plannedRows` for the current query; its position is mapped to the source once. */
function callSite(): CallSite | undefined {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = new Error('').stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  if (!SENDERS.test(frames[2]?.getFileName() ?? '')) return undefined;
  const caller = frames.slice(3).find((frame) => !SENDERS.test(frame.getFileName() ?? ''));
  const key = `${caller?.getFileName()}:${caller?.getLineNumber()}:${caller?.getColumnNumber()}`;
  const known = sites.get(key) ?? { place: placeIn(new Error('').stack ?? ''), results: 0 };
  sites.set(key, known);
  return known;
}

/** `server/src/features/x/store.ts:12` of the first frame above those that send the statement. */
function placeIn(stack: string): string | undefined {
  const lines = stack.split('\n');
  const sent = lines.slice(lines.findIndex((line) => SENDERS.test(line)));
  const caller = sent.find((line) => !SENDERS.test(line)) ?? '';
  const [, file = '', line] = /\(?((?:\/|file:)[^()]+):(\d+):\d+\)?$/.exec(caller) ?? [];
  const path = relative(root, file.replace('file://', ''));
  return path.startsWith('server/src/') && !path.endsWith('.test.ts') ? `${path}:${line}` : undefined;
}

function record(place: string, text: string, { fields, rows }: pg.QueryResult<Record<string, unknown>>): void {
  note(place);
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const column = nullable[`${tableID} ${columnID}`];
    const isJson = dataTypeID === JSON_TEXT || dataTypeID === JSONB;
    note(isJson ? `${place}\t${name}` : `${place}\t${name}\t${kindOfType(dataTypeID)}`);
    if (column && mayBeNull(column, text)) note(`${place}\t${name}\tnull`);
  }
  for (const row of rows.slice(0, 50))
    for (const [column, value] of Object.entries(row)) note(`${place}\t${column}\t${kindOf(value)}`);
}

/** Whether a statement does not compare a column that may be null: a comparison leaves out the rows in which it is null. */
function mayBeNull(column: string, text: string): boolean {
  const name = `"?\\b${column}\\b"?\\)?(?:::\\w+)?`;
  return !new RegExp(`${name}\\)? (?:is not null|=|<|>|~|in \\()|[=<>] (?:\\w+\\.)?${name}`).test(text);
}

/** The kind of the values of a type of the database, by what its parser makes of an empty array. */
function kindOfType(type: number): string {
  return kindOf((pg.types.getTypeParser(type) as (text: string) => unknown)('{}'));
}

function note(line: string): void {
  if (!folder || written.has(line)) return;
  written.add(line);
  appendFileSync(join(folder, String(process.pid)), `${line}\n`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
