import { type CustomField, PLAIN_NAMES } from '@opsyard/contract';
import { fileNames, type NamesContext, recordNames } from '../../custom-field/reference-names.ts';
import { listFields } from '../../custom-field/store.ts';
import type { CustomValues } from '../../custom-field/values.ts';
import { type ExportedProject, type ExportedTask, toCsv, toJson } from '../../import/sources/export-shape.ts';
import { plainKey, writePlain } from '../../import/text/plain-cells.ts';
import { portableTypes } from '../../type/portable.ts';
import { findNamedPeople } from '../people/named-people-store.ts';
import { customWriter, peopleIn, valuesOf } from './custom-writer.ts';
import { type ExportRow, findFrame, findParts } from './export-store.ts';

export type ExportFormat = 'csv' | 'json';

const BATCH_SIZE = 1_000;

/** The text of an export in pieces: the given tasks with all their parts, as CSV or JSON. */
export async function* exported(
  context: NamesContext,
  projectId: string,
  rows: readonly ExportRow[],
  format: ExportFormat,
): AsyncGenerator<string> {
  const { db } = context;
  const fields = (await listFields(db, projectId)).filter(({ archived }) => !archived);
  const frame = {
    ...(await findFrame(db, projectId)),
    fields: fields.map(({ name, kind }) => ({ name, kind })),
    types: await portableTypes(db, projectId),
  };
  const write = await writerFor(db, projectId, { fields, rows });
  const { head, join, tail, write: writeTasks } = format === 'csv' ? asCsv(frame) : asJson(frame);
  yield head;
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE);
    const named = await namesIn(context, fields, batch);
    const customOf = (custom: CustomValues) => write(custom, named);
    const some = await withParts(db, batch, { key: frame.project.key, format, customOf });
    yield `${at > 0 ? join : ''}${writeTasks(some)}`;
  }
  yield tail;
}

/** The names of the records and files that some exported tasks refer to. */
export async function namesIn(context: NamesContext, fields: readonly CustomField[], rows: readonly ExportRow[]) {
  const customs = rows.map(({ custom }) => custom);
  const ids = valuesOf('file', fields, customs);
  const [records, files] = await Promise.all([
    recordNames(context, valuesOf('record', fields, customs)),
    fileNames(context.db, context.actor, { ids }),
  ]);
  return { records, files };
}

type Custom = { fields: readonly CustomField[]; rows: readonly ExportRow[] };

/** Formats the custom fields of tasks; people are named so that the names can be resolved again. */
export async function writerFor(db: NamesContext['db'], projectId: string, { fields, rows }: Custom) {
  const ids = peopleIn(
    fields,
    rows.map(({ custom }) => custom),
  );
  return customWriter(fields, ids.length === 0 ? [] : await findNamedPeople(db, projectId, ids));
}

type Frame = Omit<ExportedProject, 'tasks'>;
type Writer = { head: string; join: string; tail: string; write: (tasks: ExportedTask[]) => string };

function asCsv(frame: Frame): Writer {
  const head = toCsv({ ...frame, tasks: [] });
  return { head, join: '', tail: '', write: (tasks) => toCsv({ ...frame, tasks }).slice(head.length) };
}

function asJson(frame: Frame): Writer {
  const whole = toJson({ ...frame, tasks: [] });
  const at = whole.lastIndexOf(']');
  const write = (tasks: ExportedTask[]) => tasks.map((task) => `\n  ${JSON.stringify(task)}`).join(',');
  return { head: whole.slice(0, at), join: ',', tail: whole.slice(at), write };
}

async function withParts(
  db: NamesContext['db'],
  rows: readonly ExportRow[],
  {
    key,
    format,
    customOf,
  }: { key: string; format: ExportFormat; customOf: (values: CustomValues) => ExportedTask['custom'] },
): Promise<ExportedTask[]> {
  const ids = rows.map(({ id }) => id);
  const { descriptions, items, comments } = await findParts(db, ids, format === 'json');
  const html = new Map(descriptions.map((description) => [description.taskId, description.html]));
  const itemsOf = Map.groupBy(items, ({ taskId }) => taskId);
  const commentsOf = Map.groupBy(comments, ({ taskId }) => taskId);
  return rows.map(({ seq, parentSeq, dueTime, completed, custom, plain, ownerName: _, assigneeNames: __, ...row }) => ({
    ...row,
    ...Object.fromEntries(PLAIN_NAMES.map((name) => [plainKey(name), writePlain(name, plain[name])])),
    key: `${key}-${seq}`,
    description: html.get(row.id) ?? '',
    dueTime: dueTime ?? '',
    completed: completed ?? '',
    parentKey: parentSeq === null ? '' : `${key}-${parentSeq}`,
    checklist: (itemsOf.get(row.id) ?? []).map(({ list, text, done, owner, due }) => ({
      ...{ list, text, done },
      ...(owner && { owner }),
      ...(due && { due }),
    })),
    comments: (commentsOf.get(row.id) ?? []).map(({ taskId: ___, edited, ...comment }) => ({
      ...comment,
      edited: edited ?? '',
    })),
    custom: customOf(custom),
  }));
}
