import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { paragraphsOf } from '../../../kernel/rich-text.ts';
import { addComment } from '../../../records/parts/comments/write.ts';
import { taskHost } from '../host.ts';

/** Whether a text written with a transition is a comment, not only blanks. */
export function isComment(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** Adds the comment written with a change of tasks to each of them. */
export async function addTransitionComment(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  ids: readonly string[],
  text: string | undefined,
): Promise<void> {
  if (!isComment(text)) return;
  const html = paragraphsOf(text.trim().replace(/\n+/g, '\n'));
  for (const id of ids) {
    const place = await taskHost.open(db, actor, id, 'comment');
    await addComment({ db, actor, change }, { host: taskHost, hostRecord: place }, { html });
  }
}
