import type { Priority } from '@opsyard/contract';
import { isZone } from '../../../../kernel/table-reading/zones.ts';
import { columnName } from '../headers.ts';
import type { ImportChecklist } from '../plan/plan.ts';
import type { RowFacts } from '../row-facts.ts';
import type { Table } from '../table.ts';
import type { TableSource } from '../table-source.ts';
import { isYes } from '../text/boolean-words.ts';
import { cleanLine } from '../text.ts';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['0', 'N'],
  ['1', 'L'],
  ['3', 'M'],
  ['5', 'H'],
]);
const zones = new WeakMap<Table, string>();

/** TickTick's backup: instants in UTC with the time zone in a separate column, so that an all-day task keeps its date. */
export const ticktick: TableSource = {
  format: 'ticktick',
  columns: {
    'folder name': 'ignore',
    'list name': 'list',
    title: 'title',
    kind: 'ignore',
    tags: 'labels',
    content: 'description',
    'is check list': 'ignore',
    'start date': 'startDate',
    'due date': 'dueDate',
    status: 'ignore',
    'created time': 'createdAt',
    'completed time': 'completedAt',
    order: 'ignore',
    timezone: 'ignore',
    'is all day': 'ignore',
    'is floating': 'ignore',
    'column name': 'status',
    'column order': 'ignore',
    'view mode': 'ignore',
    'task id': 'id',
    'parent id': 'parent',
  },
  separator: /,\s*/u,
  exactTimes: true,
  sectionsAreNoStatuses: true,
  recognises: (names) => names.has('list name') && names.has('is check list'),
  priority: (text) => PRIORITIES.get(text),
  refine(facts, cells, table) {
    const folder = cleanLine(cells.named('folder name'));
    if (folder !== '') facts.lists = facts.lists.map((list) => `${folder}/${list}`);
    const state = cells.named('status').trim();
    facts.done = state === '1' || state === '2';
    if (state === '-1') facts.category = '3';
    facts.allDay = isYes(cells.named('is all day')) || undefined;
    const zone = cells.named('timezone').trim();
    facts.zone = isZone(zone) ? zone : usualZone(table);
    for (const name of ['start', 'due', 'created', 'completed'] as const) facts[name] = inUtc(facts[name]);
    if (isYes(cells.named('is check list')) || cells.named('kind') === 'CHECKLIST') makeChecklist(facts);
  },
  identify: () => ({ name: 'TickTick', sourceKey: 'ticktick' }),
};

/** Newer backups omit the offset; times are in UTC nevertheless. */
function inUtc(cell: string): string {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u.test(cell) ? `${cell}Z` : cell;
}

/** The most frequent time zone, for records without one. */
function usualZone(table: Table): string {
  const known = zones.get(table);
  if (known !== undefined) return known;
  const column = table.header.findIndex((name) => columnName(name) === 'timezone');
  const counts = new Map<string, number>();
  for (const { cells } of table.rows) {
    const zone = cells[column]?.trim() ?? '';
    if (isZone(zone)) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  zones.set(table, usual);
  return usual;
}

/** Items start with a small square, filled when done; without squares every line is an item. */
function makeChecklist(facts: RowFacts): void {
  const lines = facts.description.split(/\r\n?|\n|(?=[▫▪])/u).map((line) => line.trim());
  const marked = lines.filter((line) => /^[▫▪]/u.test(line));
  const items = (marked.length > 0 ? marked : lines).filter((line) => line !== '');
  const checklist: ImportChecklist = {
    name: '',
    items: items.map((line) => ({ text: cleanLine(line.replace(/^[▫▪]/u, '')), done: line.startsWith('▪') })),
  };
  facts.checklists = [checklist];
  facts.description = marked.length > 0 ? lines.filter((line) => !/^[▫▪]/u.test(line)).join('\n') : '';
}
