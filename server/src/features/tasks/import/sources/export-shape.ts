import { type Category, type Color, type CustomFieldKind, PLAIN_NAMES, type Priority } from '@opsyard/contract';
import type { PortableType } from '../../type/portable.ts';
import { customHeading } from '../custom-heading.ts';
import { type PlainKey, plainKey } from '../text/plain-cells.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';

/** A comment in an export; `html` as stored. */
export type ExportedComment = {
  id: string;
  author: string;
  authorName: string;
  html: string;
  created: string;
  edited: string;
};
/** `list` is the heading of the item, '' for none; the user name of its owner and its due date are left out where there are none. */
export type ExportedChecklistItem = { list: string; text: string; done: boolean; owner?: string; due?: string };

export type ExportedField = { name: string; kind: CustomFieldKind };
/** A readable value: names for options and people, a day `yyyy-MM-dd`, '' for none. */
export type ExportedValue = string | number | boolean | readonly string[];

/**
 * A task in an export; missing values are ''. Instants ISO in UTC, days `yyyy-MM-dd`, times `HH:mm`, durations such as `1d 2h`. Plain fields may be
 * missing in files of earlier versions.
 */
export type ExportedTask = { [K in PlainKey]?: string } & {
  id: string;
  key: string;
  title: string;
  /** HTML of the editor. */
  description: string;
  status: string;
  category: Category;
  /** The name of its task type; files of former versions have none. */
  type?: string;
  priority: Priority;
  /** User names. */
  owner: string;
  assignees: string[];
  labels: string[];
  dueTime: string;
  parentKey: string;
  checklist: ExportedChecklistItem[];
  /** JSON only. */
  comments: ExportedComment[];
  /** By the names of the fields; missing in files of earlier versions. */
  custom?: Readonly<Record<string, ExportedValue>>;
  created: string;
  updated: string;
  completed: string;
  archived: boolean;
};

/** The tasks of a project as a file; statuses, labels and people are listed in JSON only. */
export type ExportedProject = {
  project: { id: string; key: string; name: string };
  statuses: { name: string; category: Category; color: Color; archived: boolean }[];
  labels: { name: string; color: Color }[];
  people: { username: string; name: string; email: string }[];
  /** Custom fields in their order, without archived ones; missing in files of earlier versions. */
  fields?: ExportedField[];
  /** Task types in their order; missing in files of earlier versions. */
  types?: PortableType[];
  tasks: ExportedTask[];
};

const EXPORT_VERSION = 1;

/** Writes the tasks as CSV: UTF-8 with a byte order mark, every cell quoted, formulas escaped, reversible. */
export function toCsv(exported: ExportedProject): string {
  const names = (exported.fields ?? []).map(({ name }) => name);
  const header = [...EXPORT_COLUMNS, ...names.map(customHeading)];
  const rows = exported.tasks.map((task) => [...cellsOf(task), ...names.map((name) => customCell(task, name))]);
  const lines = [header, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Writes project and tasks, with comments, as JSON. */
export function toJson(exported: ExportedProject): string {
  return `${JSON.stringify({ format: 'opsyard', version: EXPORT_VERSION, ...exported }, null, 1)}\n`;
}

function cellsOf(task: ExportedTask): string[] {
  return [
    task.key,
    task.id,
    task.title,
    task.description,
    task.status,
    task.category,
    task.type ?? '',
    task.priority,
    task.owner,
    joinList(task.assignees),
    joinList(task.labels),
    ...PLAIN_NAMES.map((name) => task[plainKey(name)] ?? ''),
    task.dueTime,
    task.parentKey,
    task.checklist.length > 0 ? JSON.stringify(task.checklist) : '',
    task.created,
    task.updated,
    task.completed,
    task.archived ? 'yes' : '',
  ];
}

function customCell({ custom = {} }: ExportedTask, name: string): string {
  return Object.hasOwn(custom, name) ? valueCell(custom[name] ?? '') : '';
}

/** A value of a custom field as the text of a cell. */
export function valueCell(value: ExportedValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return Array.isArray(value) ? joinList(value) : String(value);
}

function quoted(cell: string): string {
  return `"${guard(cell).replaceAll('"', '""')}"`;
}

/** Joins values in one cell by commas; commas inside a value are escaped with a backslash. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/gu, '\\$&')).join(', ');
}

/** Parses the output of `joinList`. */
export function splitJoined(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^\\,])+/gu) ?? [];
  return parts
    .map((part, index) => (index > 0 ? part.replace(/^ /u, '') : part).replace(/\\([\s\S])/gu, '$1'))
    .filter((part) => part !== '');
}

const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/**
 * Escapes a cell that a spreadsheet would interpret as a formula with an apostrophe, also one that starts with apostrophes before a formula, so
 * that `unguard` is the exact inverse; numbers are unchanged.
 */
export function guard(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe added by `guard`, and no other. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !NUMBER.test(cell);
}
