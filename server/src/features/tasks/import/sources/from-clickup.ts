import type { Priority } from '@opsyard/contract';
import { objectOf, objectsOf, textOf, textsOf } from '../json.ts';
import type { ImportChecklist } from '../plan/plan.ts';
import type { AttachmentFacts, CommentFacts } from '../row-facts.ts';
import { nameOfLink } from '../row-reader.ts';
import type { TableSource } from '../table-source.ts';
import { cleanLine } from '../text.ts';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['1', 'U'],
  ['2', 'H'],
  ['3', 'M'],
  ['4', 'L'],
]);

/** ClickUp's CSV, as exported and as its own importer takes it. */
export const clickup: TableSource = {
  format: 'clickup',
  columns: {
    'task id': 'id',
    'task custom id': 'key',
    'task name': 'title',
    'task content': 'description',
    'description content': 'description',
    'task assignee': 'assignees',
    assignees: 'assignees',
    tags: 'labels',
    'date created': 'createdAt',
    'date updated': 'updatedAt',
    'date closed': 'completedAt',
    'date done': 'completedAt',
    'parent id': 'parent',
    list: 'list',
    'list name': 'list',
    'folder name': 'ignore',
    'folder name/path': 'ignore',
    'subtasks ids': 'ignore',
    'home location id': 'ignore',
    'home location': 'ignore',
    'other location ids': 'ignore',
    'other locations': 'ignore',
    'time estimated text': 'ignore',
    'time spent text': 'ignore',
    'rolled up time text': 'ignore',
    'space name': 'ignore',
    'date created text': 'ignore',
    'date updated text': 'ignore',
    'due date text': 'ignore',
    'start date text': 'ignore',
    'date closed text': 'ignore',
    'time estimated': 'ignore',
    'subtask ids': 'ignore',
    'rolled up time': 'ignore',
    subtasks: 'subtasks',
    'assigned comments': 'ignore',
  },
  separator: /[|,]/u,
  recognises: (names) => {
    if (!names.has('task name')) return false;
    return ['list', 'list name', 'task content', 'space name', 'task custom id'].some((name) => names.has(name));
  },
  priority: (text) => PRIORITIES.get(text),
  refine(facts, cells) {
    const path = textsOf(parsed(cells.named('folder name/path')));
    const folders = [cells.named('space name'), cells.named('folder name'), ...path].filter(
      (name) => !/^(?:hidden)?$/iu.test(name),
    );
    if (!facts.description.includes('\n')) facts.description = withLineEnds(facts.description);
    facts.start = dayOnly(facts.start, cells.named('start date text'));
    facts.due = dayOnly(facts.due, cells.named('due date text'));
    if (cells.named('list name') !== '') facts.lists = [cleanLine([...folders, cells.named('list name')].join('/'))];
    facts.checklists = cells.all('checklist').flatMap(checklistsOf);
    facts.comments = cells.all('comment').flatMap(commentsOf);
    facts.attachments = cells.all('attachment').flatMap(attachmentsOf);
  },
  identify: (_, cellsAt) => {
    const name = cleanLine(cellsAt(0).first('list').split(/[:|]/u)[0] ?? '');
    return { sourceKey: 'clickup', ...(name && { name }) };
  },
};

/** Exports write a line end as two characters, which also occur in a path such as `C:\new`. */
function withLineEnds(text: string): string {
  return text.replace(/(\b[C-Zc-z]:\\\S*|\\\\\S*)|\\n/gu, (_, path?: string) => path ?? '\n');
}

/** `{"Name": ["item", …]}`. */
function checklistsOf(cell: string): ImportChecklist[] {
  return Object.entries(objectOf(parsed(cell))).map(([name, items]) => ({
    name: cleanLine(name),
    items: textsOf(items).map((text) => ({ text: cleanLine(text), done: false })),
  }));
}

/** A list of `{ text, by, date }`; anything else is one comment. */
function commentsOf(cell: string): CommentFacts[] {
  const list = parsed(cell);
  if (!Array.isArray(list)) return [{ author: {}, text: cell, written: '' }];
  return objectsOf(list).map((comment) => ({
    author: { name: textOf(comment.by ?? comment.user) },
    text: textOf(comment.text ?? comment.comment_text),
    written: yearFirst(textOf(comment.date)),
  }));
}

/** Dates in words are American: the month comes first. */
function yearFirst(text: string): string {
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/u, '$3-$1-$2');
}

/** A day without a time is stored as 4 a.m. in the author's time zone, which only the text beside the instant shows. */
function dayOnly(instant: string, words: string): string {
  return /^(\d{1,2}\/\d{1,2}\/\d{4}), 4:00(?::00)? AM\b/u.test(words)
    ? yearFirst(words.slice(0, words.indexOf(',')))
    : instant;
}

/** A list of `{ title, url }`, or addresses alone. */
function attachmentsOf(cell: string): AttachmentFacts[] {
  const list = parsed(cell);
  if (!Array.isArray(list)) {
    const links = cell.match(/https?:\/\/[^\s,|"\]]+/gu) ?? [];
    return links.map((url) => ({ name: nameOfLink(url), url, uploaded: true, added: '' }));
  }
  return objectsOf(list).map((file) => {
    const url = textOf(file.url);
    return { name: cleanLine(textOf(file.title)) || nameOfLink(url), url, uploaded: true, added: '' };
  });
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
