import type { PlainField, Priority } from '@opsyard/contract';
import { dayOf, instantOf, type Moment, readMoment } from '../../../../kernel/table-reading/dates.ts';
import type { AttachmentFacts, CommentFacts, RowFacts } from '../row-facts.ts';
import type { TableSource } from '../table-source.ts';
import { OTHER_PLAIN_NAMES, type PlainInFile, plainHeading, readPlain } from '../text/plain-cells.ts';
import { priorityOf } from '../text/priority-words.ts';
import { categoryOf } from '../text/status-words.ts';
import { cleanText, sameName, shorten } from '../text.ts';
import { type DateReader, datesIn } from './column-dates.ts';
import { type ImportAttachment, type ImportComment, OWN_STATUS } from './plan.ts';
import type { PlanBuilder } from './plan-builder.ts';
import type { TaskDraft } from './task-draft.ts';

export type RecordContext = { builder: PlanBuilder; source: TableSource; dates: DateReader; zone: string };

/** Converts a record to a task: names become keys, dates become days and instants. */
export function draftOf(facts: RowFacts, context: RecordContext): TaskDraft {
  const { builder, dates } = context;
  const zone = facts.zone || context.zone;
  const completed = dates('completedAt', facts.completed, facts);
  const finished = facts.done ?? completed !== undefined;
  return {
    externalId: facts.id || facts.key,
    ...(facts.key && { key: facts.key }),
    aliases: facts.aliases,
    row: facts.row,
    title: facts.title,
    description: facts.description,
    descriptionFormat: facts.descriptionFormat,
    statusKey: statusOf(facts, finished, context),
    ...(facts.type && { type: facts.type }),
    archived: facts.archived,
    ticked: facts.done === true,
    ...daysOf(facts, context),
    ...instant('createdAt', dates('createdAt', facts.created, facts), zone),
    ...instant('updatedAt', dates('updatedAt', facts.updated, facts), zone),
    ...instant('completedAt', completed, zone),
    ...plainOf(facts, context),
    priority: priorityFor(facts, context),
    ...peopleOf(facts, builder),
    labelKeys: facts.labels.map((name) => builder.labels.add({ name }, facts.row)),
    lists: [...new Set(facts.lists)],
    parents: facts.parents,
    checklists: facts.checklists,
    comments: facts.comments.map((comment) => commentOf(comment, zone, builder)),
    attachments: facts.attachments.map((attachment) => attachmentOf(attachment, zone)),
    imagesLeftOut: facts.imagesLeftOut ?? 0,
    extra: facts.extra,
    ...(facts.custom && { custom: facts.custom }),
  };
}

/** The status by name, or a default of the project; where sections are not statuses, completed tasks are done. */
function statusOf(facts: RowFacts, finished: boolean, { builder, source }: RecordContext): string {
  const { statuses } = builder;
  const named = facts.status !== '';
  if (named && !(finished && source.sectionsAreNoStatuses)) {
    const category = sharpened(facts.category, facts.status);
    return statuses.add({ key: sameName(facts.status), name: facts.status, ...(category && { category }) }, facts.row);
  }
  if (named) facts.extra.set('Section', facts.status);
  if (facts.category === '3') return statuses.add({ key: OWN_STATUS.cancelled, name: 'Cancelled', category: '3' });
  if (finished || facts.category === '1') return statuses.add({ key: OWN_STATUS.done, name: 'Done', category: '1' });
  if (facts.category !== undefined || facts.done === false)
    return statuses.add({ key: OWN_STATUS.todo, name: 'To do', category: '0' });
  return statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' });
}

/** The category of the source counts, but a name like "cancelled" or "in review" is more specific than "done" or "in progress". */
function sharpened(category: RowFacts['category'], name: string): RowFacts['category'] {
  const own = categoryOf(name);
  if (category === '1' && own === '3') return '3';
  return category === '2' && own === '4' ? '4' : category;
}

function daysOf(facts: RowFacts, context: RecordContext): Pick<TaskDraft, 'startDate' | 'dueDate' | 'dueTime'> {
  const zone = facts.zone || context.zone;
  const exactly = context.source.exactTimes === true;
  const [first, last = first] = datesIn(facts.due);
  const span = first !== last;
  const start = context.dates('startDate', facts.start === '' && span ? first : facts.start, facts);
  const due = context.dates('dueDate', last, facts);
  const end = due && dayOf(due, zone, exactly);
  const time = facts.allDay ? undefined : (end?.time ?? timeOf(facts.dueTime));
  return {
    ...(start && { startDate: dayOf(start, zone, exactly).day }),
    ...(end && { dueDate: end.day }),
    ...(time && { dueTime: time }),
  };
}

function timeOf(cell: string): string | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?$/u.exec(cell.trim());
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return undefined;
  return `${found[1]?.padStart(2, '0')}:${found[2]}`;
}

type InstantName = 'createdAt' | 'updatedAt' | 'completedAt' | 'addedAt' | 'editedAt';

function instant<K extends InstantName>(name: K, moment: Moment | undefined, zone: string): Partial<Record<K, string>> {
  const found: Partial<Record<InstantName, string>> = moment ? { [name]: instantOf(moment, zone) } : {};
  return found as Partial<Record<K, string>>;
}

function priorityFor(facts: RowFacts, { source, builder }: RecordContext): Priority {
  if (facts.priority === '') return 'N';
  const known = source.priority?.(facts.priority) ?? priorityOf(facts.priority);
  if (known) return known;
  facts.extra.set('Priority', facts.priority);
  builder.warn('priorityUnknown', { value: shorten(facts.priority, 60) }, { row: facts.row });
  return 'N';
}

/** Values that a field cannot have are kept below the description. */
function plainOf({ plain, extra, row }: RowFacts, { builder }: RecordContext): PlainInFile {
  const textOf = (name: PlainField) => plain[name] ?? '';
  const read = readPlain(OTHER_PLAIN_NAMES, textOf);
  for (const name of OTHER_PLAIN_NAMES.filter((name) => textOf(name) !== '' && read[name] === undefined)) {
    extra.set(plainHeading(name), textOf(name));
    builder.warn('valueUnknown', { plain: name, value: shorten(textOf(name), 60) }, { row });
  }
  return read;
}

function peopleOf(
  facts: RowFacts,
  { members }: PlanBuilder,
): Pick<TaskDraft, 'creatorKey' | 'ownerKey' | 'assigneeKeys'> {
  const ownerKey = members.add(facts.owner);
  const creatorKey = members.add(facts.creator);
  const assigneeKeys = facts.assignees.map((person) => members.add(person)).filter((key) => key !== undefined);
  return { ...(ownerKey && { ownerKey }), ...(creatorKey && { creatorKey }), assigneeKeys };
}

function commentOf(facts: CommentFacts, zone: string, { members }: PlanBuilder): ImportComment {
  const authorKey = members.add(facts.author);
  return {
    ...(facts.externalId && { externalId: facts.externalId }),
    ...(authorKey && { authorKey }),
    authorName: members.get(authorKey)?.name ?? '',
    text: cleanText(facts.text),
    format: 'markdown',
    ...instant('createdAt', readMoment(facts.written), zone),
    ...instant('editedAt', readMoment(facts.edited ?? ''), zone),
  };
}

function attachmentOf({ added, ...attachment }: AttachmentFacts, zone: string): ImportAttachment {
  return { ...attachment, ...instant('addedAt', readMoment(added), zone) };
}
