import type { Db } from '../../../kernel/db.ts';
import { type ExportedProject, type ExportedTask, toCsv, toJson } from '../import/export-shape.ts';
import { type ExportRow, findFrame, findParts } from './export-store.ts';

export type ExportFormat = 'csv' | 'json';

const BATCH_SIZE = 1_000;

/** The text of an export in pieces: the tasks given, with all that belongs to them, as CSV or JSON. */
export async function* exported(
  db: Db,
  projectId: string,
  rows: readonly ExportRow[],
  format: ExportFormat,
): AsyncGenerator<string> {
  const frame = await findFrame(db, projectId);
  const { head, join, tail, write } = format === 'csv' ? asCsv(frame) : asJson(frame);
  yield head;
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = await withParts(db, rows.slice(at, at + BATCH_SIZE), { key: frame.project.key, format });
    yield `${at > 0 ? join : ''}${write(some)}`;
  }
  yield tail;
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
  db: Db,
  rows: readonly ExportRow[],
  { key, format }: { key: string; format: ExportFormat },
): Promise<ExportedTask[]> {
  const ids = rows.map(({ id }) => id);
  const { descriptions, items, comments } = await findParts(db, ids, format === 'json');
  const html = new Map(descriptions.map((description) => [description.taskId, description.html]));
  const itemsOf = Map.groupBy(items, ({ taskId }) => taskId);
  const commentsOf = Map.groupBy(comments, ({ taskId }) => taskId);
  return rows.map(({ seq, parentSeq, start, due, dueTime, completed, ...row }) => ({
    ...row,
    key: `${key}-${seq}`,
    description: html.get(row.id) ?? '',
    start: start ?? '',
    due: due ?? '',
    dueTime: dueTime ?? '',
    completed: completed ?? '',
    parentKey: parentSeq === null ? '' : `${key}-${parentSeq}`,
    checklist: (itemsOf.get(row.id) ?? []).map(({ list, text, done }) => ({ list, text, done })),
    comments: (commentsOf.get(row.id) ?? []).map(({ taskId: _, edited, ...comment }) => ({
      ...comment,
      edited: edited ?? '',
    })),
  }));
}
