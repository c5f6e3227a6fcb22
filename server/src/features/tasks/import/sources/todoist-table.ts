import { createHash } from 'node:crypto';
import type { NumberedRecord } from '../../../../kernel/table-reading/delimited.ts';
import { columnName } from '../headers.ts';
import { objectOf, textOf } from '../json.ts';
import { parseJson } from '../json-values.ts';
import type { AttachmentFacts, CommentFacts } from '../row-facts.ts';
import type { Table } from '../table.ts';
import type { TableSource } from '../table-source.ts';

const HEADER = [
  'ID',
  'Title',
  'Description',
  'Section',
  'Labels',
  'Priority',
  'Creator',
  'Owner',
  'Due date',
  'Parent',
];
const PRIORITIES = new Map([
  ['1', 'Urgent'],
  ['2', 'High'],
  ['3', 'Medium'],
]);
const LABEL = /(?:^|\s)@([\p{L}\p{N}_-]{1,60})(?=\s|$)/gu;

const KINDS = new Set(['task', 'section', 'note', 'meta', '']);
/** Columns for notes; further notes of a task are in the last of them. */
const MAX_NOTES = 500;

type Task = { record: NumberedRecord; comments: CommentFacts[] };

/** Whether a table is a project of Todoist: tasks, sections and notes in one list, distinguished by a column. */
export function isTodoist({ header, rows }: Table): boolean {
  const names = header.map(columnName);
  if (!['type', 'content', 'priority', 'indent'].every((name) => names.includes(name))) return false;
  const type = names.indexOf('type');
  return rows.every(({ cells }) => KINDS.has(cells[type]?.trim().toLowerCase() ?? ''));
}

/** A project of Todoist as a table of tasks. */
export const todoist: TableSource = {
  format: 'todoist',
  refine(facts, _, table) {
    const written = facts.comments.length > 0 ? table.comments?.get(facts.row) : undefined;
    const read = (written ?? facts.comments).map(withoutFiles);
    facts.comments = read.map(({ comment }) => comment).filter(({ text }) => text !== '');
    facts.attachments = [...facts.attachments, ...read.flatMap(({ files }) => files)];
  },
  recognises: (_, { header }) => HEADER.every((name, index) => header[index] === name),
};

/** Converts a project of Todoist to a table of tasks with their section, parent and notes. */
export function tableOfTodoist(table: Table): Table {
  const places = new Map(table.header.map((name, index) => [columnName(name), index]));
  const taken = new Map<string, number>();
  const above: string[] = [];
  const tasks: Task[] = [];
  let section = '';
  for (const { number, cells } of table.rows) {
    const cell = (name: string) => cells[places.get(name) ?? -1]?.trim() ?? '';
    const kind = cell('type').toLowerCase();
    if (kind === 'section') {
      section = cell('content');
      above.length = 0;
    } else if (kind === 'note') {
      const { name, id } = personIn(cell('author'));
      tasks.at(-1)?.comments.push({ author: { name, id }, text: cell('content'), written: cell('date') });
    } else if (kind === 'task') {
      const level = Math.max(1, Math.trunc(Number(cell('indent'))) || 1);
      above.length = Math.min(above.length, level - 1);
      const parent = above.at(-1) ?? '';
      const id = idOf([section, parent, cell('content')], taken);
      above.push(id);
      tasks.push({ record: { number, cells: [id, ...described(cell, section), parent] }, comments: [] });
    }
  }
  const rows = tasks.map(({ record, comments }) => {
    const texts = comments.map(({ text }) => text);
    const last = texts.slice(MAX_NOTES - 1).join('\n\n');
    const notes = [...texts.slice(0, MAX_NOTES - 1), ...(last === '' ? [] : [last])];
    return { ...record, cells: [...record.cells, ...notes] };
  });
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), HEADER.length);
  return {
    ...table,
    header: [...HEADER, ...Array.from({ length: width - HEADER.length }, () => 'Comment')],
    rows,
    overflow: new Map(),
    comments: new Map(tasks.map(({ record, comments }) => [record.number, comments])),
  };
}

function described(cell: (name: string) => string, section: string): string[] {
  const content = cell('content');
  const labels = [...content.matchAll(LABEL)].map(([, name]) => name ?? '');
  const title = content.replace(LABEL, '').trim() || content;
  const priority = PRIORITIES.get(cell('priority')) ?? '';
  const people = ['author', 'responsible'].map((name) => personIn(cell(name)).name);
  return [
    title,
    cell('description'),
    section,
    labels.join(', '),
    priority,
    ...people,
    cell('date') || cell('deadline'),
  ];
}

/** `Name (number)`. */
function personIn(cell: string): { name: string; id: string } {
  const id = /\((\d{1,20})\)$/u.exec(cell)?.[1] ?? '';
  return { name: (id === '' ? cell : cell.slice(0, -id.length - 2)).trim(), id };
}

const FILE = /\[\[file (\{.{1,20000}?\})\]\]/gsu;

/** A file is in the text of its note, as JSON. */
function withoutFiles(comment: CommentFacts): { comment: CommentFacts; files: AttachmentFacts[] } {
  const files = [...comment.text.matchAll(FILE)].flatMap(([, json = '']) => {
    const file = objectOf(parseJson(json));
    const url = textOf(file.file_url);
    return url === '' ? [] : [{ name: textOf(file.file_name) || url, url, uploaded: true, added: comment.written }];
  });
  return { comment: files.length > 0 ? { ...comment, text: comment.text.replace(FILE, '').trim() } : comment, files };
}

/** Tasks have no ids; their position and content is the same in a later export. */
function idOf(place: readonly string[], taken: Map<string, number>): string {
  const id = createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 16);
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count > 1 ? `${id}-${count}` : id;
}
