import type { Db } from '../../../kernel/database/db.ts';
import type { Notice, NoticeReason } from '../../../kernel/notice.ts';
import type { ChangedFacts, ChangedTask } from './changed-facts.ts';
import { type FollowedTask, findFollowed, findNames, findSeen } from './changed-store.ts';
import { taskPlace } from './task-place.ts';

type Following = { task: FollowedTask; reason: NoticeReason };

/**
 * The notifications of changes of tasks: to owners, former owners, assignees and watchers who see the task and have not muted it, never to the acting
 * user. Of one task they are merged by task; of a bulk operation each user gets one for each project.
 */
export async function changedNotices(db: Db, changes: readonly ChangedFacts[]): Promise<Notice[]> {
  const taskIds = new Set(changes.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  const tasks = await findFollowed(db, [...taskIds]);
  const followers = followersOfEach(changes, tasks);
  const userIds = new Set(followers.flatMap((byUser) => [...byUser.keys()]));
  if (userIds.size === 0) return [];
  const concerned = new Map(
    followers.flatMap((byUser) => [...byUser.values()].flat().map(({ task }) => [task.id, task])),
  );
  const seen = await findSeen(db, [...concerned.values()], [...userIds]);
  const owners = changes.flatMap(({ values }) => values.ownerId ?? []);
  const names = await findNames(db, [...changes.map(({ actorId }) => actorId), ...owners]);
  return changes.flatMap((change, at) => {
    const byUser = [...(followers[at] ?? [])].map(([userId, those]) => {
      return [userId, those.filter(({ task }) => seen.get(userId)?.has(task.id))] as const;
    });
    return change.isBulk ? bulkNotices(change, byUser, names) : taskNotices(change, byUser, names);
  });
}

/** Those who follow the tasks of each change, of consecutive ones: later changes of the people are taken back for the earlier ones. */
function followersOfEach(changes: readonly ChangedFacts[], tasks: ReadonlyMap<string, FollowedTask>) {
  const present = new Map(tasks);
  const latestFirst = changes.toReversed().map((change) => {
    const followers = followersOf(change, present);
    for (const one of change.tasks) {
      const task = present.get(one.id);
      if (task) present.set(one.id, beforeChange(task, one));
    }
    return followers;
  });
  return latestFirst.toReversed();
}

/** The task with the people it had before a change, as far as they are known. */
function beforeChange(task: FollowedTask, { formerId, assignedIds }: ChangedTask): FollowedTask {
  const isNew = (id: string) => assignedIds.includes(id);
  const former = formerId ?? task.ownerId;
  const ownerId = former !== null && !isNew(former) ? former : null;
  return { ...task, ownerId, assigneeIds: task.assigneeIds.filter((id) => !isNew(id)) };
}

function followersOf(
  { actorId, tasks: changed }: ChangedFacts,
  tasks: ReadonlyMap<string, FollowedTask>,
): ReadonlyMap<string, Following[]> {
  const byUser = new Map<string, Following[]>();
  for (const one of changed) {
    const found = tasks.get(one.id);
    if (!found) continue;
    // A change that is not delivered yet may have given the task to somebody else since.
    const task = one.ownerId === undefined ? found : { ...found, ownerId: one.ownerId };
    for (const [userId, reason] of reasonsOf(task, one)) {
      if (userId !== actorId) byUser.set(userId, [...(byUser.get(userId) ?? []), { task, reason }]);
    }
  }
  return byUser;
}

/** Those who follow a task, without those who are notified that it was assigned to them. */
function reasonsOf(task: FollowedTask, { formerId, assignedIds }: ChangedTask): ReadonlyMap<string, NoticeReason> {
  const reasons = new Map<string, NoticeReason>(task.watcherIds.map((id) => [id, 'watching']));
  if (formerId) reasons.set(formerId, 'formerOwner');
  for (const id of [...task.assigneeIds, ...(task.ownerId ? [task.ownerId] : [])]) reasons.set(id, 'responsible');
  for (const id of [...task.mutedIds, ...assignedIds]) reasons.delete(id);
  return reasons;
}

type ByUser = readonly (readonly [userId: string, readonly Following[]])[];
type Names = ReadonlyMap<string, string>;

function taskNotices({ actorId, fields, values }: ChangedFacts, byUser: ByUser, names: Names): Notice[] {
  const task = byUser.flatMap(([, those]) => those)[0]?.task;
  if (!task) return [];
  const target = taskPlace(task.projectKey, task);
  const named = {
    // A status that has changed again since is named by the notice of that change.
    ...(values.statusId === task.statusId && task.status && { statusId: task.status }),
    ...(values.ownerId && { ownerId: names.get(values.ownerId) ?? '' }),
    ...(values.priority && { priority: values.priority }),
    ...(values.startDate && { startDate: values.startDate }),
    ...(values.dueDate && { dueDate: values.dueDate }),
  };
  const removed = (['ownerId', 'startDate', 'dueDate'] as const).filter((field) => values[field] === null);
  return [
    {
      kind: 'changed',
      key: `changed ${task.id}`,
      sender: names.get(actorId) ?? null,
      projectId: task.projectId,
      many: target,
      values: { ...named, fields: fields.join(' '), removed: removed.join(' ') },
      to: byUser.flatMap(([userId, [one]]) => (one ? [{ userId, count: 1, reason: one.reason, ...target }] : [])),
    },
  ];
}

function bulkNotices({ actorId, operationId, fields }: ChangedFacts, byUser: ByUser, names: Names): Notice[] {
  const all = byUser.flatMap(([userId, those]) => those.map((one) => ({ userId, ...one })));
  const byProject = Map.groupBy(all, ({ task }) => task.projectId);
  return [...byProject].map(([projectId, there]): Notice => {
    const { projectKey = '', projectName = '' } = there[0]?.task ?? {};
    const many = { subject: projectName, page: taskPlace(projectKey).page };
    return {
      kind: 'changed',
      key: `changed ${projectId} ${operationId}`,
      sender: names.get(actorId) ?? null,
      projectId,
      many,
      values: { fields: fields.join(' '), removed: '', bulk: 1 },
      to: [...Map.groupBy(there, ({ userId }) => userId)].map(([userId, those]) => {
        const [first, ...more] = those;
        const target = first && more.length === 0 ? taskPlace(projectKey, first.task) : many;
        return { userId, count: those.length, ...(first && { reason: first.reason }), ...target };
      }),
    };
  });
}
