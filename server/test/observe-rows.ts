import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';

/** Where a run of all tests collects the results of statements; nothing is collected in partial runs. */
const folder = process.env.OBSERVED_ROWS;
const root = join(import.meta.dirname, '..', '..');
/** Results observed for each call; later ones rarely contain a new kind of value. */
const RESULTS = 300;

type Query = (...values: unknown[]) => unknown;
type CallSite = { place: string | undefined; results: number };

const sites = new Map<string, CallSite>();
const written = new Set<string>();

if (folder) for (const { prototype } of [pg.Client, pg.Pool]) observe(prototype as unknown as { query: Query });

function observe(prototype: { query: Query }): void {
  const { query } = prototype;
  prototype.query = function (this: unknown, ...values: unknown[]) {
    const answer = query.apply(this, values);
    const site = callSite();
    if (!site?.place || site.results >= RESULTS || !(answer instanceof Promise)) return answer;
    site.results += 1;
    const { place } = site;
    return answer.then((result: pg.QueryResult<Record<string, unknown>>) => {
      record(place, result.rows ?? []);
      return result;
    });
  };
}

/** The caller of `rowsOf` or `rowOf` for the current query; its position is mapped to the source once. */
function callSite(): CallSite | undefined {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = new Error('').stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  if (!isDb(frames[2])) return undefined;
  const caller = frames.slice(3).find((frame) => !isDb(frame));
  const key = `${caller?.getFileName()}:${caller?.getLineNumber()}:${caller?.getColumnNumber()}`;
  const known = sites.get(key) ?? { place: placeIn(new Error('').stack ?? ''), results: 0 };
  sites.set(key, known);
  return known;
}

function isDb(frame: NodeJS.CallSite | undefined): boolean {
  return Boolean(frame?.getFileName()?.endsWith('/server/src/kernel/db.ts'));
}

/** `server/src/features/x/store.ts:12` of the first frame above `kernel/database/db.ts`. */
function placeIn(stack: string): string | undefined {
  const lines = stack.split('\n');
  const above = lines.findLastIndex((line) => line.includes('/server/src/kernel/db.ts')) + 1;
  const [, file = '', line] = /\(?((?:\/|file:)[^()]+):(\d+):\d+\)?$/.exec(lines[above] ?? '') ?? [];
  const path = relative(root, file.replace('file://', ''));
  return path.startsWith('server/src/') && !path.endsWith('.test.ts') ? `${path}:${line}` : undefined;
}

function record(place: string, rows: readonly Record<string, unknown>[]): void {
  note(place);
  for (const row of rows.slice(0, 50))
    for (const [column, value] of Object.entries(row)) note(`${place}\t${column}\t${kindOf(value)}`);
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
