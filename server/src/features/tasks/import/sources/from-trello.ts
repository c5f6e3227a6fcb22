import { type Json, momentOf, numberOf, objectOf, objectsOf, textOf, textsOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import {
  type ImportAttachment,
  type ImportChecklist,
  type ImportComment,
  type ImportPlan,
  OWN_STATUS,
} from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import { cleanLine, cleanText } from '../text.ts';
import {
  cardDays,
  cardInstants,
  commentInstants,
  finishBoard,
  inOrderOf,
  listByList,
  oldestFirst,
} from './board-json.ts';
import { customFieldReader } from './trello-fields.ts';

type Board = {
  builder: PlanBuilder;
  zone: string;
  archivedLists: ReadonlySet<string>;
  checklists: ReadonlyMap<string, Json[]>;
  comments: ReadonlyMap<string, Json[]>;
  people: ReadonlyMap<string, Json>;
  customFields: (card: Json) => Map<string, string>;
};

/** Whether JSON is a Trello board: lists and cards that name their list. */
export function isTrelloBoard(value: Json): boolean {
  const cards = objectsOf(value.cards);
  return Array.isArray(value.lists) && Array.isArray(value.cards) && cards.every((card) => 'idList' in card);
}

/** Whether JSON is a list of Trello actions, such as comments fetched without their board. */
export function isTrelloActions(value: unknown): boolean {
  const [first] = objectsOf(value);
  return first !== undefined && 'idMemberCreator' in first && 'data' in first;
}

/** Reads a Trello board: including archived lists and cards, comments as far as exported. */
export function planOfTrello(value: Json, options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder();
  const lists = inOrderOf(objectsOf(value.lists), 'pos');
  for (const list of lists) {
    builder.statuses.add({ key: textOf(list.id), name: textOf(list.name), archived: list.closed === true });
  }
  for (const label of objectsOf(value.labels)) addLabel(builder, label);
  for (const member of objectsOf(value.members)) addMember(builder, member);
  const board = boardOf(value, lists, builder, options.zone);
  const cards = listByList(
    inOrderOf(objectsOf(value.cards), 'pos'),
    lists.map((list) => textOf(list.id)),
    (card) => textOf(card.idList),
  );
  let missing = 0;
  for (const card of cards) {
    const draft = draftOf(card, board);
    builder.add(draft);
    missing += Math.max(0, (numberOf(objectOf(card.badges).comments) ?? 0) - (draft.comments?.length ?? 0));
  }
  if (missing > 0) {
    const present = [...board.comments.values()].reduce((sum, comments) => sum + comments.length, 0);
    builder.warn('commentsMissing', { missing, present });
  }
  return finishBoard(builder, { format: 'trello', id: textOf(value.id), title: textOf(value.name) }, options);
}

function boardOf(value: Json, lists: readonly Json[], builder: PlanBuilder, zone: string): Board {
  const actions = objectsOf(value.actions);
  const comments = actions.filter((action) => /^(?:copyC|c)ommentCard$/u.test(textOf(action.type)));
  const writers = actions.flatMap((action) => [objectOf(action.memberCreator), objectOf(action.member)]);
  return {
    builder,
    zone,
    archivedLists: new Set(lists.filter((list) => list.closed === true).map((list) => textOf(list.id))),
    checklists: grouped(objectsOf(value.checklists), (checklist) => textOf(checklist.idCard)),
    comments: grouped(comments, (comment) => textOf(objectOf(objectOf(comment.data).card).id)),
    people: new Map([...writers, ...objectsOf(value.members)].map((person) => [textOf(person.id), person])),
    customFields: customFieldReader(objectsOf(value.customFields)),
  };
}

function draftOf(card: Json, board: Board): TaskDraft {
  const id = textOf(card.id);
  const status = textOf(card.idList);
  const statuses = board.builder.statuses;
  return {
    externalId: id,
    title: textOf(card.name) || `#${textOf(card.idShort)}`,
    description: textOf(card.desc),
    statusKey: statuses.get(status)?.key ?? statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' }),
    archived: card.closed === true || board.archivedLists.has(status),
    ticked: card.dueComplete === true,
    ...cardDays(card.start, card.due, board.zone),
    ...cardInstants(createdAt(id), card.dateLastActivity, card.dateCompleted),
    assigneeKeys: textsOf(card.idMembers)
      .map((member) => memberKey(member, board))
      .filter((key) => key !== ''),
    labelKeys: labelKeys(card, board.builder),
    checklists: checklistsOf(card, board),
    comments: commentsOf(id, board),
    attachments: objectsOf(card.attachments).map(attachmentOf),
    extra: board.customFields(card),
  };
}

/** The first eight digits of an id are the seconds since 1970 at its creation. */
function createdAt(id: string): string | undefined {
  if (!/^[0-9a-f]{24}$/u.test(id)) return undefined;
  return momentOf(new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString());
}

/** Ids of labels; older exports contain the labels themselves. */
function labelKeys(card: Json, builder: PlanBuilder): string[] {
  const ids = textsOf(card.idLabels);
  const whole = objectsOf(card.labels);
  for (const label of whole) addLabel(builder, label);
  const all = ids.length > 0 ? ids : whole.map((label) => textOf(label.id));
  return all.filter((key) => builder.labels.has(key));
}

function addLabel(builder: PlanBuilder, label: Json): void {
  const key = textOf(label.id);
  if (key !== '') builder.labels.add({ key, name: textOf(label.name), color: textOf(label.color) || 'gray' });
}

function addMember(builder: PlanBuilder, member: Json): string {
  const name = textOf(member.fullName);
  const facts = {
    id: textOf(member.id),
    name,
    username: textOf(member.username),
    email: textOf(member.email),
  };
  return builder.members.add(facts) ?? '';
}

/** People who left the board are known from their actions, if at all. */
function memberKey(id: string, { builder, people }: Board): string {
  return addMember(builder, people.get(id) ?? { id });
}

/** Oldest first; the export lists the newest first. */
function commentsOf(card: string, board: Board): ImportComment[] {
  return oldestFirst((board.comments.get(card) ?? []).map((comment) => commentOf(comment, board)));
}

function commentOf(action: Json, board: Board): ImportComment {
  const data = objectOf(action.data);
  const author = board.people.get(textOf(action.idMemberCreator)) ?? objectOf(action.memberCreator);
  const key = textOf(author.id) === '' ? '' : board.builder.members.find({ id: textOf(author.id) });
  return {
    externalId: textOf(action.id),
    ...(key && { authorKey: key }),
    authorName: cleanLine(textOf(author.fullName) || textOf(author.username)),
    text: cleanText(textOf(data.text)),
    format: 'markdown',
    ...commentInstants(action.date, data.dateLastEdited),
  };
}

/** States are in the checklists themselves; the card may lack them. */
function checklistsOf(card: Json, board: Board): ImportChecklist[] {
  const own = objectsOf(card.checklists);
  const checklists = own.length > 0 ? own : (board.checklists.get(textOf(card.id)) ?? []);
  return inOrderOf(checklists, 'pos').map((checklist) => ({
    name: cleanLine(textOf(checklist.name)),
    items: inOrderOf(objectsOf(checklist.checkItems), 'pos').map((item) => ({
      id: textOf(item.id),
      text: cleanLine(textOf(item.name)),
      done: item.state === 'complete',
    })),
  }));
}

function attachmentOf(attachment: Json): ImportAttachment {
  const url = textOf(attachment.url);
  const size = numberOf(attachment.bytes);
  const added = momentOf(attachment.date);
  return {
    name: cleanLine(textOf(attachment.name)) || url,
    url,
    uploaded: attachment.isUpload === true,
    ...(size && { size }),
    ...(added && { addedAt: added }),
  };
}

function grouped(items: readonly Json[], key: (item: Json) => string): Map<string, Json[]> {
  return Map.groupBy(items, key);
}
