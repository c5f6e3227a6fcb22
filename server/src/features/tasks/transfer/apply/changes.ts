import {
  customKey,
  type ImportChangedField,
  type ImportReport,
  isPlainField,
  PLAIN_NAMES,
  sameValue,
} from '@opsyard/contract';
import { textOf } from '../../../../kernel/rich-text.ts';
import type { CustomValues } from '../../custom-field/values.ts';
import { valueCell } from '../../import/sources/export-shape.ts';
import { writePlain } from '../../import/text/plain-cells.ts';
import type { Updated } from '../../task/update-store.ts';
import type { Update } from '../choices.ts';
import { customWriter } from '../export/custom-writer.ts';
import type { ReportInput } from '../report.ts';
import type { Comparison } from './compare.ts';
import { byTask } from './parts.ts';

const MAX_TASKS = 200;
const MAX_TEXT = 200;
const FIELDS = [
  ['title', 'title'],
  ['status', 'statusId'],
  ['type', 'typeId'],
  ['priority', 'priority'],
  ['owner', 'ownerId'],
  ['assignees', 'assigneeIds'],
  ['labels', 'labelIds'],
  ...PLAIN_NAMES.map((name) => [name, name] as const),
  ['dueTime', 'dueTime'],
  ['parent', 'parentId'],
  ['archived', 'archived'],
] as const satisfies readonly (readonly [ImportChangedField, keyof Updated])[];

type TaskChange = ImportReport['changes'][number];
type FieldChange = TaskChange['fields'][number];

/** The changes of known tasks by field, and the fields kept because they were changed here. */
export function changesOf(seen: ReportInput | undefined): Pick<ImportReport, 'changes' | 'changesTotal'> {
  if (!seen) return { changes: [], changesTotal: 0 };
  const { compared } = seen;
  const write = writerOf(seen);
  const custom = customOf(seen);
  const described = new Map(compared.described.map((one) => [one.id, one]));
  const written = new Set(compared.descriptions.map(({ id }) => id));
  const parts = partChanges(compared);
  const touched = compared.updates.filter((update) => {
    const { before, requested } = update;
    const isOther =
      before.custom !== requested.custom || FIELDS.some(([, of]) => !sameValue(before[of], requested[of]));
    return isOther || described.has(before.id) || parts.has(before.id);
  });
  const changes = touched.slice(0, MAX_TASKS).map((update): TaskChange => {
    const { id, seq, title } = update.before;
    const text = described.get(id);
    const description: FieldChange[] = text
      ? [{ field: 'description', from: short(text.from), to: short(text.to), own: text.own, kept: !written.has(id) }]
      : [];
    const fields = [
      ...fieldsOf(update, write),
      ...customChanges(update, custom),
      ...description,
      ...(parts.get(id) ?? []),
    ];
    return { id, seq, row: compared.rows.get(id) ?? null, title, fields };
  });
  return { changes, changesTotal: touched.length };
}

type Write = (value: unknown, of: keyof Updated) => string;

function fieldsOf({ before, requested, after, own }: Update, write: Write): FieldChange[] {
  return FIELDS.filter(([, of]) => !sameValue(before[of], requested[of])).map(([field, of]) => ({
    field,
    from: write(before[of], of),
    to: write(requested[of], of),
    own: own.has(of),
    kept: sameValue(before[of], after[of]),
  }));
}

type Custom = { name: string; key: string; write: (values: CustomValues) => string };

/** The custom fields of the project, with a formatter for their values. */
function customOf({ home }: ReportInput): Custom[] {
  const write = customWriter(home.fields, [...home.people, ...home.named]);
  return home.fields.map(({ id, name }) => ({
    name,
    key: customKey(id),
    write: (values) => valueCell(write(values)[name] ?? ''),
  }));
}

function customChanges({ before, requested, after, own }: Update, custom: readonly Custom[]): FieldChange[] {
  if (before.custom === requested.custom) return [];
  return custom
    .filter(({ key }) => !sameValue(before.custom[key], requested.custom[key]))
    .map(({ name, key, write }) => ({
      ...{ field: 'custom' as const, name, from: write(before.custom), to: write(requested.custom) },
      ...{ own: own.has(key), kept: sameValue(before.custom[key], after.custom[key]) },
    }));
}

/** Formats values for display: names instead of ids. */
function writerOf({ home, compared }: ReportInput): Write {
  const { references, statuses, labels } = compared;
  const names = new Map<string, string>([
    ...[...home.statuses, ...statuses.made].map(({ id, name }) => [id, name] as const),
    ...home.types.map(({ id, name }) => [id, name] as const),
    ...[...home.labels, ...labels.made].map(({ id, name, color }) => [id, name || color] as const),
    ...[...home.people, ...references.people.values()].map(({ id, realname }) => [id, realname] as const),
    ...home.tasks.map(({ id, title }) => [id, title] as const),
    ...compared.fresh.map(({ id, title }) => [id, title] as const),
  ]);
  const nameOf = (value: unknown) => names.get(String(value)) ?? String(value);
  return (value, of) => {
    if (value === null || value === undefined) return '';
    if (isPlainField(of)) return writePlain(of, value);
    return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value);
  };
}

/** The numbers of added and changed comments, checklist items, links and names of a task. */
function partChanges({ parts }: Comparison): Map<string, FieldChange[]> {
  const lists = [
    ['comments', byTask([...parts.comments, ...parts.rewritten])],
    ['checklist', byTask([...parts.items, ...parts.reworded, ...parts.ticks])],
    ['attachments', byTask(parts.links)],
    ['people', byTask(parts.names)],
  ] as const;
  const ids = new Set(Object.values(parts).flatMap((list) => list.map(({ taskId }) => taskId)));
  return new Map(
    [...ids].map((id) => {
      const counts = lists.map(([field, of]) => ({ field, count: of(id).length })).filter(({ count }) => count > 0);
      return [id, counts.map(({ field, count }) => ({ field, from: '', to: `+${count}`, own: false, kept: false }))];
    }),
  );
}

function short(html: string): string {
  const text = textOf(html);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
