import {
  type CustomField,
  customKey,
  isCustomKey,
  isDateRange,
  NUMBER_KINDS,
  rangeText,
  SHEET_MAX_EXPORT_ROWS,
  sheetFailures,
} from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import { type Cell, type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { fileNames, type NamesContext, recordNames } from '../custom-field/reference-names.ts';
import { listFields } from '../custom-field/store.ts';
import { findEntries, findNames, type HistoryEntry, type HistoryScope, readEntries } from './export-store.ts';
import {
  FIELDS,
  FORMER,
  HEADINGS,
  HISTORY,
  KINDS,
  NO,
  PRIORITY_NAMES,
  SOURCES,
  UNAVAILABLE,
  YES,
} from './export-words.ts';
import { VALUE_NAMES } from './value-words.ts';

const PAGE = 500;
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
const HTML_FIELDS = new Set(['description', 'text']);
/** User-written text, which is not an id even if it has the form of one. */
const TEXTS = new Set(['title', 'name', 'comment', 'checklist', 'file', 'reason', 'key', 'copiedFrom', 'department']);
const TEXT_KINDS = new Set<CustomField['kind']>(['text', ...NUMBER_KINDS, 'phone', 'link']);
/** What a cell of a spreadsheet holds. */
const CELL_LENGTH = 32_767;

type HistoryLine = Record<keyof typeof HEADINGS, Cell>;
type Writing = {
  context: NamesContext;
  write: (sentence: Sentence) => string;
  fields: ReadonlyMap<string, CustomField>;
};
type File = {
  actor: Actor;
  scope: HistoryScope;
  key: string;
  format: 'xlsx' | 'csv';
  language: Language;
  /** Our public address, for links. */
  address: string | undefined;
};

/** Sends a history as a file, a line for each changed field, page by page. */
export async function sendHistory(
  db: Db,
  reply: FastifyReply,
  { actor, scope, key, format, language, address }: File,
): Promise<void> {
  const entries = await findEntries(db, scope, SHEET_MAX_EXPORT_ROWS + 1);
  if (entries.reduce((sum, { lines }) => sum + lines, 0) > SHEET_MAX_EXPORT_ROWS)
    fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
  const writing = await writingFor({ db, actor, language, address }, scope.projectId);
  const { write } = writing;
  const columns = (Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]).map(
    (name): SheetColumn<HistoryLine> => ({ title: write(HEADINGS[name]), value: (line) => line[name] }),
  );
  const ids = entries.map(({ id }) => id);
  await sendSheet(reply, { name: `${key}-${write(HISTORY)}`, format, columns, rows: linesOf(ids, writing) });
}

/** What writes the entries of a project in the language of the reader. */
export async function writingFor(context: NamesContext, projectId: string): Promise<Writing> {
  const fields = await listFields(context.db, projectId);
  const write = (sentence: Sentence) => translate(sentence, context.language);
  return { context, write, fields: new Map(fields.map((field) => [customKey(field.id), field])) };
}

/** Each entry with a line for each changed field. */
export async function linesByEntry(
  entries: readonly HistoryEntry[],
  writing: Writing,
): Promise<{ entry: HistoryEntry; lines: HistoryLine[] }[]> {
  const names = await namesIn(entries, writing);
  return entries.map((entry) => ({ entry, lines: [...linesOfEntry(entry, writing, names)] }));
}

async function* linesOf(ids: readonly string[], writing: Writing): AsyncGenerator<HistoryLine> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const entries = await readEntries(writing.context.db, ids.slice(at, at + PAGE));
    for (const { lines } of await linesByEntry(entries, writing)) yield* lines;
  }
}

/** The names of everything that entries mention, as far as the reader may see it. */
async function namesIn(entries: readonly HistoryEntry[], { context, fields }: Writing) {
  const { db, actor } = context;
  const ids = [...new Set(entries.flatMap(({ changes }) => idsIn(changes)))];
  const given = (kind: CustomField['kind']) =>
    entries.flatMap(({ changes }) =>
      Object.entries(changes).flatMap(([field, { from, to }]) => (fields.get(field)?.kind === kind ? [from, to] : [])),
    );
  const files = given('file').filter((value) => typeof value === 'string' && ID.test(value)) as string[];
  const found = await Promise.all([
    findNames(db, actor, ids),
    fileNames(db, actor, { ids: files.map(plainId), removed: true }),
    recordNames(context, given('record')),
  ]);
  return new Map(found.flatMap((names) => [...names]));
}

function* linesOfEntry(entry: HistoryEntry, writing: Writing, names: ReadonlyMap<string, string>) {
  const { write, fields } = writing;
  const source = entry.source && SOURCES[entry.source];
  const start = {
    at: entry.at,
    actor: entry.actor,
    source: source && write(source),
    task: entry.taskKey,
    title: entry.title,
    kind: write(KINDS[entry.kind] ?? KINDS.updated ?? FORMER),
  };
  const nameOf = (field: string) =>
    isCustomKey(field) ? fields.get(field)?.name : FIELDS[field] && write(FIELDS[field]);
  const named = Object.entries(entry.changes).filter(([field]) => nameOf(field) !== undefined);
  if (named.length === 0) yield { ...start, field: '', from: '', to: '', operation: entry.opId };
  for (const [field, { from, to }] of named) {
    const textFor = (value: unknown) => valueText(field, value, writing, names).slice(0, CELL_LENGTH);
    yield { ...start, field: nameOf(field), from: textFor(from), to: textFor(to), operation: entry.opId };
  }
}

function valueText(field: string, value: unknown, writing: Writing, names: ReadonlyMap<string, string>): string {
  const { write } = writing;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, writing, names)).join(', ');
  if (typeof value === 'boolean') return write(value ? YES : NO);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (HTML_FIELDS.has(field)) return textOf(text);
  const known = nameOfValue(field, text);
  return known ? write(known) : namedText(field, text, writing, names);
}

function nameOfValue(field: string, text: string): Sentence | undefined {
  const all: typeof VALUE_NAMES = { ...VALUE_NAMES, priority: PRIORITY_NAMES };
  const names = Object.hasOwn(all, field) ? all[field] : undefined;
  return names && Object.hasOwn(names, text) ? names[text] : undefined;
}

function namedText(
  field: string,
  text: string,
  { write, fields }: Writing,
  names: ReadonlyMap<string, string>,
): string {
  const custom = fields.get(field);
  if (custom?.kind === 'dateRange') return isDateRange(text) ? rangeText(text) : text;
  if (custom?.kind === 'record') return names.get(text) ?? write(UNAVAILABLE);
  if (isText(field, fields) || !ID.test(text)) return text;
  const option = custom?.options.find(({ id }) => id === text)?.name;
  return option || (names.get(plainId(text)) ?? write(FORMER));
}

function isText(field: string, fields: Writing['fields']): boolean {
  const kind = isCustomKey(field) && fields.get(field)?.kind;
  return TEXTS.has(field) || (kind && TEXT_KINDS.has(kind)) || false;
}

function plainId(text: string): string {
  return text.replaceAll('-', '');
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [plainId(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
