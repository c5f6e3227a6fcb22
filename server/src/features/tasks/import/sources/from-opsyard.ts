import { type CustomKey, DAY_RANGE, PLAIN_NAMES } from '@opsyard/contract';
import { CATEGORIES, PRIORITIES } from '@opsyard/contract/constants';
import { fieldNamed } from '../custom-columns.ts';
import { isOwnHeading, nameInHeading } from '../custom-heading.ts';
import { type Json, momentOf, objectOf, objectsOf, textOf, textsOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import { type EmptyField, type ImportChecklist, type ImportPlan, OWN_STATUS } from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import type { Table } from '../table.ts';
import { OTHER_PLAIN_NAMES, plainHeading, plainKey, readPlain } from '../text/plain-cells.ts';
import { sameName, shorten, toSingleLine } from '../text.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import { type ExportedTask, type ExportedValue, splitJoined, unguard, valueCell } from './export-shape.ts';
import { typesIn } from './own-types.ts';

/** The columns that identify our own tables. */
const NEEDED = ['Key', 'ID', 'Title', 'Category', 'Parent key', 'Checklist', 'Archived'] as const;

/** Whether a table is a CSV of this product. */
export function isOwnTable(table: Table): boolean {
  return NEEDED.every((name) => table.header.includes(name));
}

/** Whether JSON is an export of this product. */
export function isOwnJson(value: Json): boolean {
  return value.format === 'opsyard' && Array.isArray(value.tasks);
}

/** Reads a CSV of this product without loss. */
export function planOfOwnTable(table: Table, options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder(toSingleLine);
  builder.skipped.blank = table.blank;
  const index = new Map(EXPORT_COLUMNS.map((name) => [name, table.header.indexOf(name)]));
  for (const [name] of formerFields(table, options)) index.delete(name);
  const columns = customColumns(table, options);
  let key = '';
  for (const { number, cells } of table.rows) {
    const cell = (name: (typeof EXPORT_COLUMNS)[number]) => unguard(cells[index.get(name) ?? -1] ?? '');
    const items = parsedList(cell('Checklist'));
    if (items === undefined) builder.warn('cellBroken', { value: cell('Checklist').slice(0, 80) }, { row: number });
    key ||= projectKey(cell('Key'));
    const task = {
      id: cell('ID'),
      key: cell('Key'),
      title: cell('Title'),
      description: cell('Description'),
      status: cell('Status'),
      category: cell('Category'),
      type: cell('Task type'),
      priority: cell('Priority'),
      owner: cell('Owner'),
      assignees: splitJoined(cell('Assignees')),
      labels: splitJoined(cell('Labels')),
      ...Object.fromEntries(PLAIN_NAMES.map((name) => [plainKey(name), cell(plainHeading(name))])),
      dueTime: cell('Due time'),
      parentKey: cell('Parent key'),
      checklist: items ?? [],
      created: cell('Created'),
      updated: cell('Updated'),
      completed: cell('Completed'),
      archived: cell('Archived') === 'yes',
    };
    const custom = columns.flatMap(({ at, key }) => {
      const text = unguard(cells[at] ?? '');
      return key === undefined || text === '' ? [] : [[key, text]];
    });
    builder.add({ ...draftOf(task, builder), row: number, custom: Object.fromEntries(custom) });
  }
  const isFilled = (at: number) => table.rows.some(({ cells }) => (cells[at] ?? '') !== '');
  warnOfLeft(
    builder,
    columns.filter(({ at, key }) => key === undefined && isFilled(at)).map(({ name }) => name),
  );
  return builder.finish({
    format: 'opsyard',
    name: options.name,
    sourceKey: `opsyard:${key}`,
    sourceIdentified: key !== '',
  });
}

/** Reads a JSON of this product, with its statuses, labels, people and comments. */
export function planOfOwnJson(value: Json, options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder(toSingleLine);
  for (const status of objectsOf(value.statuses)) {
    addStatus(builder, textOf(status.name), textOf(status.category), status.archived === true);
  }
  for (const label of objectsOf(value.labels)) {
    builder.labels.add({ name: textOf(label.name), color: textOf(label.color) });
  }
  for (const person of objectsOf(value.people)) {
    const { username, name, email } = person;
    builder.members.add({ username: textOf(username), name: textOf(name), email: textOf(email) });
  }
  const left = new Set<string>();
  const keyOf = keyFinder(options);
  for (const task of objectsOf(value.tasks)) {
    const custom = customOf(objectOf(task.custom), keyOf, left);
    builder.add({ ...draftOf(task, builder), empties: emptiesOf(task), custom });
  }
  warnOfLeft(builder, [...left]);
  const project = objectOf(value.project);
  const name = textOf(project.name) || options.name;
  const key = textOf(project.key);
  const types = typesIn(value.types);
  const head = { format: 'opsyard', name, sourceKey: `opsyard:${key}`, sourceIdentified: key !== '' } as const;
  return builder.finish({ ...head, ...(types.length > 0 && { types }) });
}

/** Columns every export has now, which former versions did not have. */
const NEWER = [...OTHER_PLAIN_NAMES.map(plainHeading), 'Task type'];

/** The column of a custom field with the same name in a file of a former version: after the last built-in column. */
function formerFields({ header }: Table, { custom }: ImportOptions): Map<string, number> {
  const places = NEWER.map((name) => [name, header.indexOf(name)] as const);
  return new Map(places.filter(([name, at]) => at > header.indexOf('Archived') && fieldNamed(custom, name)));
}

/** The columns after the built-in ones, with the custom fields of the project they map to. */
function customColumns(table: Table, options: ImportOptions) {
  const { custom } = options;
  const used = new Set<string>();
  const former = new Set(formerFields(table, options).values());
  return table.header.flatMap((heading, at) => {
    if (heading === '' || (isOwnHeading(heading) && !former.has(at))) return [];
    const name = nameInHeading(unguard(heading));
    const key = fieldNamed(custom, name)?.key;
    if (key !== undefined && used.has(key)) return [{ at, name, key: undefined }];
    if (key !== undefined) used.add(key);
    return [{ at, name, key }];
  });
}

type KeyFinder = (name: string) => CustomKey | undefined;

/** Finds custom fields by name with a cache, since every task names the same ones. */
function keyFinder({ custom }: ImportOptions): KeyFinder {
  const found = new Map<string, CustomKey | undefined>();
  return (name) => {
    if (!found.has(name)) found.set(name, fieldNamed(custom, name)?.key);
    return found.get(name);
  };
}

/** The values of custom fields of a task in JSON; names of unknown fields are in `left`. */
function customOf(values: Json, keyOf: KeyFinder, left: Set<string>): Record<string, string> {
  const found = Object.entries(values).flatMap(([name, value]) => {
    const text = valueCell(valueIn(value));
    const key = keyOf(name);
    if (key === undefined && text !== '') left.add(name);
    return key === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(found);
}

function valueIn(value: unknown): ExportedValue {
  if (Array.isArray(value)) return textsOf(value);
  return typeof value === 'boolean' ? value : textOf(value);
}

function warnOfLeft(builder: PlanBuilder, names: readonly string[]): void {
  if (names.length > 0) builder.warn('customColumnsLeft', { names: shorten(names.join(', '), 200) });
}

/** A task of either file, in the form of `ExportedTask`. */
function draftOf(
  task: Json | Omit<ExportedTask, 'comments' | 'category' | 'priority'>,
  builder: PlanBuilder,
): TaskDraft {
  const json: Json = task;
  const text = (name: keyof ExportedTask) => textOf(json[name]);
  const ownerKey = builder.members.add({ username: text('owner') });
  const time = /^\d{2}:\d{2}$/u.exec(text('dueTime'))?.[0];
  const plain = readPlain(PLAIN_NAMES, (name) => text(plainKey(name)));
  return {
    externalId: text('id') || text('key'),
    ...(text('key') && { key: text('key') }),
    title: text('title'),
    description: text('description'),
    descriptionFormat: 'html',
    statusKey: addStatus(builder, text('status'), text('category'), false),
    ...(text('type') && { type: text('type') }),
    archived: json.archived === true,
    ...instants(text),
    ...plain,
    ...(plain.dueDate && time && { dueTime: time }),
    priority: PRIORITIES.find((priority) => priority === text('priority')) ?? 'N',
    ...(ownerKey && { ownerKey }),
    assigneeKeys: textsOf(json.assignees)
      .map((username) => builder.members.add({ username }))
      .filter((key) => key !== undefined),
    labelKeys: textsOf(json.labels).map((name) => builder.labels.add({ name })),
    ...(text('parentKey') && { parents: [text('parentKey')] }),
    checklists: checklistsOf(objectsOf(json.checklist), builder),
    comments: objectsOf(json.comments).map((comment) => commentOf(comment, builder)),
  };
}

const MAY_BE_EMPTY = new Map<string, EmptyField>([
  ...(['description', 'priority', 'owner', 'assignees', 'labels', 'dueTime'] as const).map(
    (name) => [name, name] as const,
  ),
  ...PLAIN_NAMES.map((name) => [plainKey(name), name] as const),
  ['parentKey', 'parent'],
]);

/** Fields of a task in JSON that are present and empty. */
function emptiesOf(task: Json): EmptyField[] {
  return [...MAY_BE_EMPTY].flatMap(([name, field]) => (isEmpty(task[name]) ? [field] : []));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === 'N' || (Array.isArray(value) && value.length === 0);
}

function addStatus(builder: PlanBuilder, name: string, category: string, archived: boolean): string {
  if (name === '') return builder.statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' });
  const known = CATEGORIES.find((each) => each === category);
  return builder.statuses.add({ key: sameName(name), name, archived, ...(known && { category: known }) });
}

function instants(
  text: (name: keyof ExportedTask) => string,
): Pick<TaskDraft, 'createdAt' | 'updatedAt' | 'completedAt'> {
  const created = momentOf(text('created'));
  const updated = momentOf(text('updated'));
  const completed = momentOf(text('completed'));
  return {
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
    ...(completed && { completedAt: completed }),
  };
}

/** Items in their order; each heading starts a checklist. */
function checklistsOf(items: readonly Json[], builder: PlanBuilder): ImportChecklist[] {
  const checklists: ImportChecklist[] = [];
  for (const item of items) {
    const name = textOf(item.list);
    let list = checklists.at(-1);
    if (list?.name !== name) {
      list = { name, items: [] };
      checklists.push(list);
    }
    const ownerKey = builder.members.add({ username: textOf(item.owner) });
    const dueDate = dayIn(textOf(item.due));
    list.items.push({
      ...{ text: textOf(item.text), done: item.done === true },
      ...(ownerKey && { ownerKey }),
      ...(dueDate && { dueDate }),
    });
  }
  return checklists;
}

function dayIn(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(text) && text >= DAY_RANGE.first && text <= DAY_RANGE.last;
  const time = isDay ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Of 30 February there is no such day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

function commentOf(comment: Json, builder: PlanBuilder): NonNullable<TaskDraft['comments']>[number] {
  const authorKey = builder.members.add({ username: textOf(comment.author) });
  const created = momentOf(comment.created);
  const edited = momentOf(comment.edited);
  return {
    externalId: textOf(comment.id),
    ...(authorKey && { authorKey }),
    authorName: textOf(comment.authorName),
    text: textOf(comment.html),
    format: 'html',
    ...(created && { createdAt: created }),
    ...(edited && { editedAt: edited }),
  };
}

function parsedList(cell: string): ExportedTask['checklist'] | undefined {
  if (cell.trim() === '') return [];
  try {
    return objectsOf(JSON.parse(cell)).map(({ list, text, done, owner, due }) => ({
      ...{ list: textOf(list), text: textOf(text), done: done === true },
      ...(textOf(owner) && { owner: textOf(owner) }),
      ...(textOf(due) && { due: textOf(due) }),
    }));
  } catch {
    return undefined;
  }
}

function projectKey(taskKey: string): string {
  return taskKey.replace(/-\d+$/u, '');
}
