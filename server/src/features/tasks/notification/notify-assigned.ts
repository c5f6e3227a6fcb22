import type { TaskRow } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import type { Access } from '../access.ts';
import { findProjectName } from '../access-store.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { taskPlace } from './task-place.ts';

type Row = Pick<TaskRow, 'id' | 'seq' | 'title' | 'ownerId' | 'assigneeIds'>;
type NotifyContext = { db: Db; actor: Pick<Actor, 'id' | 'realname'>; change: Change };
/** A task, and its former owner and assignees. */
export type Assigned = { row: Row; before?: Pick<TaskRow, 'ownerId' | 'assigneeIds'> | undefined };

/** A project by its id, or as the acting user sees it. */
export type NotifiedProject = string | Pick<Access, 'projectId' | 'key' | 'name'>;

/** Notifies users of newly assigned tasks in a project: one notification each, however many; never the acting user. */
export async function notifyAssigned(
  { db, actor, change }: NotifyContext,
  where: NotifiedProject,
  tasks: readonly Assigned[],
): Promise<void> {
  const rowsByUser = new Map<string, Row[]>();
  for (const { row, before } of tasks) {
    const known = before ? peopleOf(before) : new Set<string>();
    for (const id of peopleOf(row))
      if (id !== actor.id && !known.has(id)) rowsByUser.set(id, [...(rowsByUser.get(id) ?? []), row]);
  }
  await removeHidden(db, rowsByUser);
  if (rowsByUser.size === 0) return;
  const projectId = typeof where === 'string' ? where : where.projectId;
  // A form can assign tasks of a project its submitter cannot see.
  const project = typeof where === 'string' ? await findProjectName(db, where) : where;
  if (!project) return;
  const many = { subject: project.name, page: taskPlace(project.key).page };
  publishNotice(change, {
    kind: 'assigned',
    key: `assigned ${projectId} ${actor.id}`,
    sender: actor.realname,
    projectId,
    many,
    to: [...rowsByUser].map(([userId, rows]) => {
      const [only, ...more] = rows;
      return { userId, count: rows.length, ...(only && more.length === 0 ? taskPlace(project.key, only) : many) };
    }),
  });
}

function peopleOf({ ownerId, assigneeIds }: Pick<TaskRow, 'ownerId' | 'assigneeIds'>): Set<string> {
  return new Set([...(ownerId ? [ownerId] : []), ...assigneeIds]);
}

/** Removes the tasks that data rules hide from their new people. */
async function removeHidden(db: Db, rowsByUser: Map<string, Row[]>): Promise<void> {
  for (const [userId, rows] of rowsByUser) {
    const ids = rows.map(({ id }) => id);
    const hidden = await hiddenAmong(db, userId, ids);
    if (hidden.size === ids.length) rowsByUser.delete(userId);
    else if (hidden.size > 0) {
      const shown = rows.filter(({ id }) => !hidden.has(id));
      rowsByUser.set(userId, shown);
    }
  }
}
