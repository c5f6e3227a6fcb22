import { type Comment, commentFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { cleanHtml, isEmptyHtml, mentionIdsOf } from '../../../kernel/rich-text.ts';
import { picturesOf } from '../attachment/pictures.ts';
import { findWatchers, setWatching, whoMaySee } from '../audience-store.ts';
import type { TaskHome } from '../task-of-store.ts';
import { announceComment, notifyPeople } from './notify.ts';
import { insertComment, updateComment } from './store.ts';

type Writing = { db: Db; actor: Actor; change: Change };

/** Adds a comment and tells whoever has to do with the task; its author watches the task from now on. Answers its id. */
export async function addComment({ db, actor, change }: Writing, task: TaskHome, html: string): Promise<string> {
  const text = await readable(db, task, html);
  const id = newId();
  const concerned = [task.ownerId, ...task.assigneeIds, ...(await findWatchers(db, task.id))];
  const known = await whoMaySee(
    db,
    task.projectId,
    concerned.filter((one) => one !== null),
  );
  await insertComment(db, { id, taskId: task.id, authorId: actor.id, ...text });
  await setWatching(db, task.id, actor.id, true);
  const told = { comment: { from: null, to: id }, text: { from: null, to: text.html } };
  announceComment(change, task, 'commentAdded', told);
  await notifyPeople({ db, actor, change }, task, { ...text, concerned: [...known] });
  return id;
}

/** Changes a comment; only people newly mentioned in it are told. */
export async function editComment(
  { db, actor, change }: Writing,
  task: TaskHome,
  former: Pick<Comment, 'id' | 'html' | 'mentionIds'>,
  html: string,
): Promise<void> {
  const text = await readable(db, task, html);
  await updateComment(db, { id: former.id, ...text });
  const told = { comment: { from: former.id, to: former.id }, text: { from: former.html, to: text.html } };
  announceComment(change, task, 'commentEdited', told);
  const mentionIds = text.mentionIds.filter((id) => !former.mentionIds.includes(id));
  await notifyPeople({ db, actor, change }, task, { html: text.html, mentionIds, concerned: [] });
}

/** Cleans what somebody wrote; whoever may not see the project is named, but not mentioned. */
async function readable(db: Db, task: TaskHome, html: string): Promise<{ html: string; mentionIds: string[] }> {
  const mayShow = await picturesOf(db, task.id, html);
  const cleaned = cleanHtml(html, () => true, mayShow);
  const mayRead = await whoMaySee(db, task.projectId, mentionIdsOf(cleaned));
  const settled = cleanHtml(cleaned, (id) => mayRead.has(id), mayShow);
  return isEmptyHtml(settled) ? fail(commentFailures.empty) : { html: settled, mentionIds: mentionIdsOf(settled) };
}
