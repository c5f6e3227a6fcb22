import type { Approval } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Notice, publishNotice } from '../../../kernel/notice.ts';
import { findProjectName } from '../access-store.ts';
import { usersWhoMaySee } from '../data-rules/visible-store.ts';
import { taskPlace } from '../notification/task-place.ts';

type Reported = {
  kind: Notice['kind'];
  projectId: string;
  task: { id: string; seq: number; title: string };
  to: readonly (string | null)[];
  excerpt?: string;
  /** The absent approver in whose place somebody decided. */
  person?: string;
};

/** Makes the open pages of all users involved in a request refetch their queues of approvals. */
export function refreshQueues(
  change: Change,
  { requesterId, approvers }: Pick<Approval, 'requesterId' | 'approvers'>,
): void {
  const people = new Set([requesterId, ...approvers.map(({ userId }) => userId), ...deciders({ approvers })]);
  for (const userId of people) if (userId) change.announce(`user:${userId}`, { cmd: 'user', userId });
}

/** Who decides about a request, and who can do so in the place of those who are absent. */
export function deciders({ approvers }: Pick<Approval, 'approvers'>): string[] {
  return approvers.flatMap(({ deciderId, substitutes }) => [
    deciderId,
    ...substitutes.filter(({ leftOut }) => !leftOut).map(({ userId }) => userId),
  ]);
}

/** Notifies users about a request for an approval of a task; never the actor. */
export async function notifyApproval(
  { db, actor, change }: { db: Db; actor: Pick<Actor, 'id' | 'realname'> | null; change: Change },
  { kind, projectId, task, to, excerpt = '', person }: Reported,
): Promise<void> {
  const project = await findProjectName(db, projectId);
  if (!project) return;
  const place = taskPlace(project.key, task);
  const people = [...new Set(to)].flatMap((userId) => (userId && userId !== actor?.id ? [userId] : []));
  const able = await usersWhoMaySee(db, task.id, people);
  publishNotice(change, {
    ...{
      kind,
      key: `${kind} ${task.id}`,
      sender: actor?.realname ?? null,
      many: place,
      excerpt,
      ...(person && { values: { person } }),
    },
    to: [...able].map((userId) => ({ userId, count: 1, ...place })),
  });
}
