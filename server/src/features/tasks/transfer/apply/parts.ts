import { createHash } from 'node:crypto';
import { newId } from '../../../../kernel/database/ids.ts';
import { cleanHtml, mentionIdsOf } from '../../../../kernel/rich-text.ts';
import type { ImportComment, ImportTask } from '../../import/plan/plan.ts';
import { compareChecklist } from './checklist.ts';
import type { Item, KnownComment, KnownPerson, TargetProject } from './target-project.ts';

/** A task of the file and its task of the project. */
export type Placed = { id: string; source: ImportTask };

export type NewComment = {
  id: string;
  taskId: string;
  authorId: string | null;
  authorName: string;
  html: string;
  mentionIds: string[];
  externalId: string;
  createdAt: string | null;
  editedAt: string | null;
};
export type Rewritten = { id: string; taskId: string; from: string; to: string; editedAt: string | null };
export type NewLink = { id: string; taskId: string; name: string; url: string; createdAt: string | null };

/** Missing and changed parts of tasks; parts only here are kept. */
export type PartChanges = {
  comments: NewComment[];
  rewritten: Rewritten[];
  items: Item[];
  reworded: { id: string; taskId: string; from: string; to: string }[];
  ticks: { id: string; taskId: string; done: boolean }[];
  links: NewLink[];
  names: { taskId: string; name: string }[];
};

export type Authors = {
  people: ReadonlyMap<string, KnownPerson>;
  /** Users who can be mentioned. */
  here: ReadonlySet<string>;
  nameOf: (key: string) => string;
};

/**
 * Compares comments, checklists, links and names of tasks with the existing ones; unless it `replaces`, items completed or reworded here are
 * kept.
 */
export function compareParts(
  placed: readonly Placed[],
  home: TargetProject,
  authors: Authors,
  replaces = true,
): PartChanges {
  const comments = byTask(home.comments);
  const items = byTask(home.items);
  const links = byTask(home.links);
  const names = byTask(home.names);
  const tasks = new Map(home.tasks.map((task) => [task.id, task]));
  const peopleOn = (id: string) => new Set([tasks.get(id)?.ownerId ?? null, ...(tasks.get(id)?.assigneeIds ?? [])]);
  const ownerOf = (key: string) => {
    const person = authors.people.get(key);
    return person?.member ? person.id : null;
  };
  const compared = placed.map((task) => ({
    ...compareComments(task, comments(task.id), authors),
    ...compareChecklist(task, items(task.id), replaces, ownerOf),
    links: missingLinks(task, new Set(links(task.id).map(({ url, name }) => `${url} ${name}`))),
    names: missingNames(
      task,
      { there: new Set(names(task.id).map(({ name }) => name)), onTask: peopleOn(task.id) },
      authors,
    ),
  }));
  return {
    comments: compared.flatMap(({ added }) => added),
    rewritten: compared.flatMap(({ rewritten }) => rewritten),
    items: compared.flatMap(({ missing }) => missing),
    reworded: compared.flatMap(({ reworded }) => reworded),
    ticks: compared.flatMap(({ ticks }) => ticks),
    links: compared.flatMap(({ links }) => links),
    names: compared.flatMap(({ names }) => names),
  };
}

/** Reads the parts of a task. */
export function byTask<T extends { taskId: string }>(parts: readonly T[]): (taskId: string) => readonly T[] {
  const groups = Map.groupBy(parts, ({ taskId }) => taskId);
  return (taskId) => groups.get(taskId) ?? [];
}

export function tasksChangedBy(changes: PartChanges): Set<string> {
  return new Set(Object.values(changes).flatMap((parts) => parts.map(({ taskId }) => taskId)));
}

function compareComments({ id, source }: Placed, known: readonly KnownComment[], authors: Authors) {
  const there = new Map(known.flatMap((comment) => [comment.id, comment.externalId].map((name) => [name, comment])));
  const seen = new Map<string, number>();
  const added: NewComment[] = [];
  const rewritten: Rewritten[] = [];
  // Comments of the same minute keep their order, which is that of their ids.
  const ids = source.comments.map(newId).sort();
  for (const [index, comment] of source.comments.entries()) {
    const externalId = comment.externalId || fingerprint(comment, seen);
    const former = there.get(externalId);
    if (!former) added.push(commentOf(comment, { id: ids[index] ?? newId(), taskId: id, externalId }, authors));
    else if (isNewer(comment, former)) {
      const { editedAt = null, text } = comment;
      rewritten.push({ id: former.id, taskId: id, from: former.html, to: text, editedAt });
    }
  }
  return { added, rewritten };
}

function commentOf(
  comment: ImportComment,
  place: Pick<NewComment, 'id' | 'taskId' | 'externalId'>,
  authors: Authors,
): NewComment {
  const { authorKey, createdAt = null, editedAt = null } = comment;
  const author = authorKey ? authors.people.get(authorKey) : undefined;
  const html = removeUnknownMentions(comment.text, authors.here);
  return {
    ...place,
    authorId: author?.member ? author.id : null,
    authorName: comment.authorName || (authorKey ? authors.nameOf(authorKey) : ''),
    html,
    mentionIds: mentionIdsOf(html),
    createdAt,
    editedAt,
  };
}

/** Only mentions of users here remain mentions. */
export function removeUnknownMentions(html: string, here: ReadonlySet<string>): string {
  if (!html.includes('data-type="mention"')) return html;
  return cleanHtml(html, (id) => here.has(id));
}

/** The identity of a comment without an id: text, time and author. */
function fingerprint({ authorName, createdAt, text }: ImportComment, seen: Map<string, number>): string {
  const hash = createHash('sha256')
    .update(`${authorName}\n${createdAt ?? ''}\n${text}`)
    .digest('base64url')
    .slice(0, 22);
  const nth = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, nth);
  return `${hash}.${nth}`;
}

/** Only imported comments are updated, and only if they were edited in the source after the last edit here. */
function isNewer({ text, editedAt }: ImportComment, former: KnownComment): boolean {
  if (former.deleted || former.externalId === null || editedAt === undefined || text === former.html) return false;
  return former.editedAt === null || former.editedAt < editedAt;
}

function missingLinks({ id: taskId, source }: Placed, there: ReadonlySet<string>): NewLink[] {
  return source.attachments
    .filter(({ url, name }) => !there.has(`${url} ${name}`))
    .map(({ name, url, addedAt = null }) => ({ id: newId(), taskId, name, url, createdAt: addedAt }));
}

type ExistingNames = { there: ReadonlySet<string>; onTask: ReadonlySet<string | null> };

function missingNames({ id: taskId, source }: Placed, { there, onTask }: ExistingNames, authors: Authors) {
  const keys = [...source.assigneeKeys, ...(source.ownerKey ? [source.ownerKey] : [])];
  // A user who is not a member is not assigned, and so is kept by name, too.
  const isGiven = (key: string) => {
    const person = authors.people.get(key);
    return person !== undefined && (person.member || onTask.has(person.id));
  };
  const names = keys.filter((key) => !isGiven(key)).map(authors.nameOf);
  return [...new Set(names)].filter((name) => name !== '' && !there.has(name)).map((name) => ({ taskId, name }));
}
