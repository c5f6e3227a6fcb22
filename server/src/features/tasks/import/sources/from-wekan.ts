import { type Json, momentOf, objectOf, objectsOf, textOf, textsOf } from '../json.ts';
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
import { looksLikeHtml, textOfHtml } from '../text/html-text.ts';
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

type Board = {
  builder: PlanBuilder;
  zone: string;
  lists: ReadonlyMap<string, Json>;
  swimlanes: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, Json>;
  checklists: ReadonlyMap<string, Json[]>;
  items: ReadonlyMap<string, Json[]>;
  comments: ReadonlyMap<string, Json[]>;
  attachments: ReadonlyMap<string, Json[]>;
  fields: ReadonlyMap<string, Json>;
};

/** Whether JSON is a WeKan board: lists, and cards that name their list. */
export function isWekanBoard(value: Json): boolean {
  const cards = objectsOf(value.cards);
  if (!Array.isArray(value.lists) || !Array.isArray(value.cards)) return false;
  return /^wekan-board/u.test(textOf(value._format)) || (cards.length > 0 && cards.every((card) => 'listId' in card));
}

/** Reads a WeKan board: lists as statuses, swimlanes as lists, checklists, comments, custom fields, archived cards too. */
export function planOfWekan(value: Json, options: ImportOptions): ImportPlan {
  const builder = new PlanBuilder();
  const lists = inOrderOf(objectsOf(value.lists), 'sort');
  for (const list of lists) {
    builder.statuses.add({ key: textOf(list._id), name: textOf(list.title), archived: list.archived === true });
  }
  for (const label of objectsOf(value.labels)) {
    builder.labels.add({ key: textOf(label._id), name: textOf(label.name), color: textOf(label.color) || 'gray' });
  }
  const board = boardOf(value, lists, builder, options.zone);
  const cards = listByList(
    inOrderOf(objectsOf(value.cards), 'sort'),
    lists.map((list) => textOf(list._id)),
    (card) => textOf(card.listId),
  );
  let files = 0;
  for (const card of cards) {
    const draft = draftOf(card, board);
    files += (board.attachments.get(textOf(card._id)) ?? []).length - (draft.attachments?.length ?? 0);
    builder.add(draft);
  }
  if (files > 0) builder.warn('filesLeftOut', { count: files });
  return finishBoard(builder, { format: 'wekan', id: textOf(value._id), title: textOf(value.title) }, options);
}

function boardOf(value: Json, lists: readonly Json[], builder: PlanBuilder, zone: string): Board {
  const byId = (items: readonly Json[]) => new Map(items.map((item) => [textOf(item._id), item]));
  const grouped = (items: unknown, name: string) => Map.groupBy(objectsOf(items), (item) => textOf(item[name]));
  const swimlanes = objectsOf(value.swimlanes);
  return {
    builder,
    zone,
    lists: byId(lists),
    swimlanes: new Map(
      swimlanes.length > 1 ? swimlanes.map((lane) => [textOf(lane._id), cleanLine(textOf(lane.title))]) : [],
    ),
    people: byId(objectsOf(value.users)),
    checklists: grouped(value.checklists, 'cardId'),
    items: grouped(value.checklistItems, 'checklistId'),
    comments: grouped(value.comments, 'cardId'),
    attachments: grouped(value.attachments, 'cardId'),
    fields: byId(objectsOf(value.customFields)),
  };
}

function draftOf(card: Json, board: Board): TaskDraft {
  const { builder, swimlanes, lists } = board;
  const id = textOf(card._id);
  const list = lists.get(textOf(card.listId));
  const creatorKey = personKey(textOf(card.userId), board);
  const lane = swimlanes.get(textOf(card.swimlaneId)) ?? '';
  const parent = textOf(card.parentId);
  const given = [...textsOf(card.assignees), ...textsOf(card.members)];
  const { text, images } = described(textOf(card.description));
  return {
    externalId: id,
    ...(textOf(card.cardNumber) && { key: `#${textOf(card.cardNumber)}` }),
    title: textOf(card.title),
    description: text,
    imagesLeftOut: images,
    statusKey: list
      ? textOf(list._id)
      : builder.statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' }),
    archived: card.archived === true || list?.archived === true,
    ...cardInstants(card.createdAt, card.dateLastActivity ?? card.modifiedAt, card.endAt),
    ...cardDays(card.startAt, card.dueAt, board.zone),
    ...(creatorKey && { creatorKey }),
    assigneeKeys: given.map((user) => personKey(user, board)).filter((key) => key !== undefined),
    labelKeys: textsOf(card.labelIds).filter((key) => builder.labels.has(key)),
    lists: lane === '' ? [] : [lane],
    ...(parent && { parents: [parent] }),
    checklists: checklistsOf(id, card, board),
    comments: oldestFirst((board.comments.get(id) ?? []).map((comment) => commentOf(comment, board))),
    attachments: (board.attachments.get(id) ?? []).map(attachmentOf).filter(({ url }) => url !== ''),
    extra: extraOf(card, board),
  };
}

function described(text: string): { text: string; images: number } {
  return looksLikeHtml(text) ? textOfHtml(text) : { text, images: 0 };
}

function personKey(id: string, { builder, people }: Board): string | undefined {
  const user = objectOf(people.get(id));
  const name = textOf(objectOf(user.profile).fullname);
  return id === '' ? undefined : builder.members.add({ id: `wekan ${id}`, username: textOf(user.username), name });
}

/** Checklists with their items; older boards store subtasks of a card as separate lists. */
function checklistsOf(card: string, own: Json, { checklists, items }: Board): ImportChecklist[] {
  const lists = inOrderOf(checklists.get(card) ?? [], 'sort').map((checklist) => ({
    name: cleanLine(textOf(checklist.title)),
    items: inOrderOf(items.get(textOf(checklist._id)) ?? objectsOf(checklist.items), 'sort').map(itemOf),
  }));
  const subtasks = objectsOf(own.subtasks).map(itemOf);
  return subtasks.length > 0 ? [...lists, { name: '', items: subtasks }] : lists;
}

function itemOf(item: Json): ImportChecklist['items'][number] {
  return { id: textOf(item._id), text: cleanLine(textOf(item.title)), done: item.isFinished === true };
}

function commentOf(comment: Json, board: Board): ImportComment {
  const key = personKey(textOf(comment.userId), board);
  const { createdAt, modifiedAt } = comment;
  return {
    externalId: textOf(comment._id),
    ...(key && { authorKey: key }),
    authorName: board.builder.members.get(key)?.name ?? '',
    text: cleanText(textOf(comment.text)),
    format: 'markdown',
    ...commentInstants(createdAt, momentOf(modifiedAt) === momentOf(createdAt) ? undefined : modifiedAt),
  };
}

function attachmentOf(attachment: Json): ImportAttachment {
  const url = textOf(attachment.url);
  return { name: cleanLine(textOf(attachment.name)) || url, url, uploaded: true };
}

/** Custom fields by their names, choices by their labels, and the few card fields we do not have. */
function extraOf(card: Json, { fields }: Board): Map<string, string> {
  const extra = new Map<string, string>();
  for (const { _id, value } of objectsOf(card.customFields)) {
    const field = objectOf(fields.get(textOf(_id)));
    const choices = objectsOf(objectOf(field.settings).dropdownItems);
    const chosen = choices.find((choice) => textOf(choice._id) === textOf(value));
    const text = typeof value === 'boolean' ? String(value) : textOf(chosen?.name ?? value);
    const name = cleanLine(textOf(field.name));
    if (name !== '' && text !== '') extra.set(name, text);
  }
  for (const [name, key] of [
    ['Requested by', 'requestedBy'],
    ['Assigned by', 'assignedBy'],
    ['Received', 'receivedAt'],
    ['Spent time', 'spentTime'],
  ] as const) {
    const text = cleanLine(textOf(card[key]));
    if (text !== '' && text !== '0') extra.set(name, text);
  }
  return extra;
}
