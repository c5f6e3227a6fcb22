import { readMoment } from '../../../kernel/table-reading/dates.ts';
import type { ImportField, Mapping } from './fields.ts';
import { columnName, plainHeader } from './headers.ts';
import { containsLetters } from './plan/outline.ts';
import type { PersonFacts } from './plan/plan-names.ts';
import type { RowCells, RowFacts } from './row-facts.ts';
import type { Table } from './table.ts';
import type { TableSource } from './table-source.ts';
import { isBooleanWord, isYes } from './text/boolean-words.ts';
import { checklistOf } from './text/checklist-text.ts';
import { dateOrEmpty, isFilled, isPersonName, textOrEmpty } from './text/empty-values.ts';
import { OTHER_PLAIN_NAMES } from './text/plain-cells.ts';
import { categoryOf } from './text/status-words.ts';
import { cleanLine, sameName, shorten, splitList } from './text.ts';

const ANY_SEPARATOR = /[,;|、，；\n]/u;
/** Names are not split at commas: `Doe, Jane` is one person. */
const PEOPLE_SEPARATOR = /[;|、；\n]/u;
const PEOPLE_FIELDS: readonly ImportField[] = ['owner', 'assignees', 'creator'];

/** Whether a name is that of a single person: it occurs alone somewhere in the table. */
export type IsKnown = (name: string) => boolean;

/** Recognises single persons in the people columns of a table. */
export function knownPeople(table: Table, mapping: Mapping): IsKnown {
  const columns = mapping.columns.flatMap((field, index) => (PEOPLE_FIELDS.includes(field) ? [index] : []));
  const names = new Set<string>();
  for (const { cells } of table.rows) {
    for (const index of columns) {
      for (const name of splitList(cells[index] ?? '', PEOPLE_SEPARATOR))
        if (!/[,，]/u.test(name)) names.add(sameName(name));
    }
  }
  return (name) => names.has(sameName(name));
}

/** Access to the cells of a table's records by field and by name; created once per table. */
export function cellAccess(table: Table, mapping: Mapping): (row: number) => RowCells {
  const byField = new Map<ImportField, number[]>();
  for (const [index, field] of mapping.columns.entries()) byField.set(field, [...(byField.get(field) ?? []), index]);
  const byName = new Map<string, number[]>();
  for (const [index, name] of table.header.entries()) {
    byName.set(columnName(name), [...(byName.get(columnName(name)) ?? []), index]);
  }
  return (row) => {
    const cells = table.rows[row]?.cells ?? [];
    const filled = (indexes: readonly number[] = []) =>
      indexes.map((index) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
    return {
      first: (field) => filled(byField.get(field))[0] ?? '',
      all: (field) => filled(byField.get(field)),
      named: (name) => filled(byName.get(name))[0] ?? '',
    };
  };
}

/** The data of a record from its mapped columns. */
export function readRowFacts(
  row: number,
  cells: RowCells,
  { source, isKnown }: { source: TableSource; isKnown: IsKnown },
): Omit<RowFacts, 'extra'> {
  const value = (field: ImportField) =>
    cells
      .all(field)
      .map(textOrEmpty)
      .find((cell) => cell !== '') ?? '';
  const people = (field: ImportField) => cells.all(field).flatMap((cell) => peopleOf(cell, source.separator));
  const [owner, ...more] = separated(cells.first('owner'), isKnown);
  const done = value('done');
  const texts = (field: ImportField) =>
    cells.all(field).flatMap((cell) => splitList(unbracketed(cell), source.separator ?? ANY_SEPARATOR));
  return {
    row,
    id: cleanLine(value('id')),
    key: cleanLine(value('key')),
    aliases: [],
    title: cells.first('title'),
    description: cells.first('description'),
    descriptionFormat: source.descriptionFormat ?? 'markdown',
    status: cleanLine(value('status')),
    category: categoryOf(value('category')),
    type: cleanLine(value('type')),
    done: isBooleanWord(done) ? isYes(done) : undefined,
    archived: isYes(value('archived')) || readMoment(value('archived')) !== undefined,
    priority: cleanLine(value('priority')),
    owner: withIds(owner, value('ownerId'), value('ownerEmail')),
    assignees: [...more, ...people('assignees')],
    creator: withIds(peopleOf(cells.first('creator'), PEOPLE_SEPARATOR)[0], value('creatorId'), ''),
    labels: texts('labels').filter(isFilled),
    lists: texts('list').filter(isFilled),
    start: value('startDate'),
    due: value('dueDate'),
    dueTime: value('dueTime'),
    plain: Object.fromEntries(OTHER_PLAIN_NAMES.map((name) => [name, value(name)])),
    created: value('createdAt'),
    updated: value('updatedAt'),
    completed:
      cells
        .all('completedAt')
        .map(dateOrEmpty)
        .findLast((cell) => cell !== '') ?? '',
    zone: '',
    allDay: undefined,
    parents: cells.all('parent').map(parentOf).filter(isFilled),
    subtasks: texts('subtasks'),
    comments: cells.all('comment').map((text) => ({ author: {}, text, written: '' })),
    attachments: cells.all('attachment').flatMap(linksOf),
    checklists: cells.all('checklist').map(checklistOf),
  };
}

/** Columns kept by name: those mapped so, and codes of an outline that contain more than numbers. */
export function extraColumns(table: Table, mapping: Mapping): { name: string; indexes: number[] }[] {
  const byName = new Map<string, number[]>();
  for (const [index, field] of mapping.columns.entries()) {
    const name = shorten(cleanLine(plainHeader(table.header[index] ?? '')), 60);
    const isKept = field === 'extra' || (field === 'outline' && containsLetters(cellsOf(table, index)));
    if (!isKept || name === '') continue;
    if (table.rows.every(({ cells }) => isIgnoredColumn(cells[index] ?? ''))) continue;
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  return [...byName].map(([name, indexes]) => ({ name, indexes }));
}

function cellsOf({ rows }: Table, index: number): string[] {
  return rows.map(({ cells }) => cells[index] ?? '');
}

/** The kept columns of a record; columns of the same name are merged. */
export function extrasOf(
  cells: readonly string[],
  columns: readonly { name: string; indexes: number[] }[],
): Map<string, string> {
  const extra = new Map<string, string>();
  for (const { name, indexes } of columns) {
    const values = indexes.map((index) => (cells[index] ?? '').trim()).filter(isFilled);
    if (values.length > 0) extra.set(name, [...new Set(values)].join(', '));
  }
  return extra;
}

function isIgnoredColumn(cell: string): boolean {
  const text = cell.trim();
  return text === '' || text === '0' || text === '{}' || text === '[]' || text.toLowerCase() === 'null';
}

/** The people of a cell; commas are separators only if each name occurs alone elsewhere. */
function separated(cell: string, isKnown: IsKnown): PersonFacts[] {
  const parts = cell.split(PEOPLE_SEPARATOR).flatMap((part) => {
    const names = splitList(part, /[,，]/u);
    return names.every(isKnown) ? names : [part];
  });
  return parts.flatMap((part) => peopleOf(part, PEOPLE_SEPARATOR));
}

/** `[a,b]` is a list in some tools. */
function unbracketed(cell: string): string {
  return /^\s*\[([^[\]]*)\]\s*$/u.exec(cell)?.[1]?.replaceAll('"', '') ?? cell;
}

function peopleOf(cell: string, separator: RegExp = ANY_SEPARATOR): PersonFacts[] {
  return splitList(unbracketed(cell), separator)
    .filter(isPersonName)
    .map((name) => ({ name }));
}

function withIds(person: PersonFacts = {}, id: string, email: string): PersonFacts {
  return { ...person, ...(id && { id }), ...(email && { email }) };
}

function linksOf(cell: string): RowFacts['attachments'] {
  return [...cell.matchAll(/https?:\/\/[^\s,;|"'<>\]]+/gu)].map(([url]) => {
    return { name: nameOfLink(url), url, uploaded: false, added: '' };
  });
}

/** Relations of a database have the URL of the page after the name. */
function parentOf(cell: string): string {
  return cleanLine(
    cell.replace(/\s\((?:https?:\/\/|\.{0,2}\/)?[^()\s]{1,2000}(?:\.md|[0-9a-f]{32})[^()\s]{0,200}\)\s*$/iu, ''),
  );
}

/** The last part of a URL, as a fallback name. */
export function nameOfLink(url: string): string {
  const path = url.slice(0, 2000).replace(/[?#].*$/u, '');
  const part = path.split('/').findLast((each) => each !== '') ?? '';
  try {
    return cleanLine(decodeURIComponent(part)) || url;
  } catch {
    return part || url;
  }
}
