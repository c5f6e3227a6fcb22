import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import { findProjectName } from '../notice/place-store.ts';
import { taskPlace } from '../notice/task-place.ts';
import { announceTasks } from '../task/add.ts';
import type { TaskHome } from '../task-of-store.ts';

type Kind = 'commentAdded' | 'commentEdited' | 'commentDeleted';

type FromTo = { from: string | null; to: string | null };

/** Notes in the task's history which comment (by id) came, changed or went, and its text, and tells everybody who looks at the project. */
export function announceComment(
  change: Change,
  { id, projectId }: TaskHome,
  kind: Kind,
  { comment, text }: { comment: FromTo; text?: FromTo },
): void {
  const changes = { comment, ...(text && { text }) };
  change.record({ entity: 'task', entityId: id, projectId, kind, changes });
  announceTasks(change, projectId, [id]);
}

const EXCERPT = 200;
type CommentNotice = { html: string; mentionIds: readonly string[]; concerned: readonly string[] };

/** Tells people that they are mentioned, and others that have to do with the task that something was said; never its author. */
export async function notifyPeople(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  task: TaskHome,
  { html, mentionIds, concerned }: CommentNotice,
): Promise<void> {
  const mentioned = new Set(mentionIds.filter((id) => id !== actor.id));
  const others = new Set(concerned.filter((id) => id !== actor.id && !mentioned.has(id)));
  const project = mentioned.size + others.size > 0 ? await findProjectName(db, task.projectId) : undefined;
  if (!project) return;
  const many = taskPlace(project.key, task);
  const excerpt = [...textOf(html)].slice(0, EXCERPT).join('');
  const tell = (kind: 'mentioned' | 'commented', people: ReadonlySet<string>) =>
    publishNotice(change, {
      kind,
      key: `${kind} ${task.id}`,
      sender: actor.realname,
      many,
      excerpt,
      to: [...people].map((userId) => ({ userId, count: 1, ...many })),
    });
  tell('mentioned', mentioned);
  tell('commented', others);
}
