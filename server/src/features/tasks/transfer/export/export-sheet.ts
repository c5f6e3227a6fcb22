import { dependencyText, durationOf, EVERY_DAY, HOURS_PER_DAY, type TaskFacts, workingDays } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import { type Cell, type SheetColumn, sendSheet } from '../../../../kernel/spreadsheet/index.ts';
import { type Sentence, translate } from '../../../../kernel/words.ts';
import { FIELDS, PRIORITY_NAMES } from '../../activity/export-words.ts';
import type { NamesContext } from '../../custom-field/reference-names.ts';
import { listFields } from '../../custom-field/store.ts';
import { visibleElsewhere } from '../../dependency/elsewhere.ts';
import { listOf } from '../../dependency/project-schedule.ts';
import { usesWorkingDays } from '../../dependency/schedule-store.ts';
import type { ExportedValue } from '../../import/sources/export-shape.ts';
import { factsOf } from '../../task/reading/facts.ts';
import { namesIn, writerFor } from './export.ts';
import type { ExportRow } from './export-store.ts';

const BATCH_SIZE = 1_000;
const MINUTES_PER_DAY = 60 * HOURS_PER_DAY;
const NAME: Sentence = ['tasks', '任务'];
const DURATION: Sentence = ['Duration (days)', '工期（天）'];
const WORKDAYS: Sentence = ['Duration (working days)', '工期（工作日）'];
const PREDECESSORS: Sentence = ['Predecessors', '前置任务'];
const ESTIMATE: Sentence = ['Estimate (days)', '预估工时（天）'];
const CREATED: Sentence = ['Created', '创建时间'];
const UPDATED: Sentence = ['Updated', '更新时间'];
const COMPLETED: Sentence = ['Completed', '完成时间'];

const REQUESTER: Sentence = ['Requester', '请求人'];
const NO_ACCOUNT: Sentence = ['Someone without an account', '无账号人员'];
const PROMISED: Sentence = ['Promised date', '承诺日期'];
const LINKS: Sentence = ['Links', '关联'];
const LINK_KINDS: Readonly<Record<'blocks' | 'duplicates', Readonly<Record<'to' | 'from', Sentence>>>> = {
  blocks: { to: ['Blocks', '阻塞'], from: ['Blocked by', '被阻塞于'] },
  duplicates: { to: ['Duplicates', '重复于'], from: ['Duplicated by', '被重复'] },
};
const LAST_COMMENT: Sentence = ['Last comment', '最新评论'];
const COMMENTED: Sentence = ['Last comment at', '最新评论时间'];

type Line = { row: ExportRow; custom: Readonly<Record<string, ExportedValue>>; facts: TaskFacts | undefined };
type Project = { projectId: string; key: string };
type Write = (sentence: Sentence) => string;

/** Sends tasks as a workbook for reading, a row each: people by their names, durations and predecessors as on the timeline. */
export async function sendTasks(
  reply: FastifyReply,
  context: NamesContext,
  project: Project,
  rows: readonly ExportRow[],
): Promise<void> {
  const write = (sentence: Sentence) => translate(sentence, context.language);
  const fields = (await listFields(context.db, project.projectId)).filter(({ archived }) => !archived);
  const customColumns = fields.map(
    ({ name }): SheetColumn<Line> => ({ title: name, value: ({ custom }) => textOf(custom[name]) }),
  );
  const writeCustom = await writerFor(context.db, project.projectId, { fields, rows });
  async function* lines(): AsyncGenerator<Line> {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      const batch = rows.slice(at, at + BATCH_SIZE);
      const named = await namesIn(context, fields, batch);
      const facts = await factsById(context, project.projectId, batch);
      for (const row of batch) yield { row, custom: writeCustom(row.custom, named), facts: facts.get(row.id) };
    }
  }
  const columns = [
    ...ownColumns(project, write),
    ...(await scheduleColumns(context, project, write)),
    ...factColumns(write),
    ...customColumns,
  ];
  await sendSheet(reply, { name: `${project.key}-${write(NAME)}`, columns, rows: lines() });
}

/** The columns of what every task has. */
function ownColumns({ key }: Project, write: Write): SheetColumn<Line>[] {
  const field = (name: string) => write(FIELDS[name] ?? [name, name]);
  const column = (title: string, value: (row: ExportRow) => Cell, width?: number): SheetColumn<Line> => ({
    ...{ title, value: ({ row }) => value(row) },
    ...(width && { width }),
  });
  return [
    column(field('key'), ({ seq }) => `${key}-${seq}`),
    column(field('title'), ({ title }) => title, 50),
    column(field('typeId'), ({ type }) => type),
    column(field('statusId'), ({ status }) => status),
    column(field('priority'), ({ priority }) => write(PRIORITY_NAMES[priority] ?? [priority, priority])),
    column(field('ownerId'), ({ ownerName }) => ownerName),
    column(field('assigneeIds'), ({ assigneeNames }) => assigneeNames.join(', ')),
    column(field('labelIds'), ({ labels }) => labels.join(', ')),
    column(field('parentId'), ({ parentSeq }) => (parentSeq === null ? '' : `${key}-${parentSeq}`)),
    column(field('startDate'), ({ plain }) => plain.startDate),
    column(field('dueDate'), ({ plain }) => plain.dueDate),
    column(field('milestone'), ({ plain }) => plain.milestone),
    column(write(ESTIMATE), ({ plain }) => plain.estimate && plain.estimate / MINUTES_PER_DAY),
    column(write(CREATED), ({ created }) => created),
    column(write(UPDATED), ({ updated }) => updated),
    column(write(COMPLETED), ({ completed }) => completed),
  ];
}

async function factsById(context: NamesContext, projectId: string, rows: readonly ExportRow[]) {
  const facts = await factsOf(
    context,
    projectId,
    rows.map(({ id }) => id),
  );
  return new Map(facts.map((one) => [one.id, one]));
}

const COLON: Sentence = [': ', '：'];

/** The columns of requests, links and comments, as in the list. */
function factColumns(write: Write): SheetColumn<Line>[] {
  const linkText = ({ kind, outgoing, title }: TaskFacts['links'][number]) =>
    kind === 'related' ? title : `${write(LINK_KINDS[kind][outgoing ? 'to' : 'from'])} ${title}`;
  return [
    {
      title: write(REQUESTER),
      value: ({ facts }) => facts?.requester?.realname ?? (facts?.isPublicRequest ? write(NO_ACCOUNT) : ''),
    },
    { title: write(PROMISED), value: ({ facts }) => facts?.promisedDate },
    {
      title: write(LINKS),
      value: ({ facts }) => {
        const more = facts?.moreLinks ? [`+${facts.moreLinks}`] : [];
        return [...(facts?.links ?? []).map(linkText), ...more].join(', ');
      },
    },
    {
      title: write(LAST_COMMENT),
      value: ({ facts }) => {
        const last = facts?.lastComment;
        return last && `${last.author}${write(COLON)}${last.text}`;
      },
      width: 50,
    },
    { title: write(COMMENTED), value: ({ facts }) => facts?.lastComment?.at },
  ];
}

/** The columns of the timeline: durations in the days the project counts, and predecessors the reader sees. */
async function scheduleColumns(
  { db, actor }: NamesContext,
  { projectId, key }: Project,
  write: Write,
): Promise<SheetColumn<Line>[]> {
  const isWorking = await usesWorkingDays(db, projectId);
  const { dependencies, daysOff } = await listOf(db, projectId);
  const elsewhere = await visibleElsewhere(db, actor.id, projectId);
  const days = isWorking ? workingDays(daysOff) : EVERY_DAY;
  const texts = Map.groupBy(
    [
      ...dependencies.map((one) => [one.successorId, dependencyText(`${key}-${one.predecessorSeq}`, one)] as const),
      ...elsewhere
        .filter(({ ownId, successorId }) => ownId === successorId)
        .map((one) => [one.ownId, dependencyText(one.task.key, one)] as const),
    ],
    ([id]) => id,
  );
  return [
    { title: write(isWorking ? WORKDAYS : DURATION), value: ({ row: { plain } }) => durationOf(plain, days) },
    {
      title: write(PREDECESSORS),
      value: ({ row }) => (texts.get(row.id) ?? []).map(([, text]) => text).join(', '),
    },
  ];
}

function textOf(value: ExportedValue | undefined): Cell {
  return typeof value === 'object' ? value.join(', ') : value;
}
