import type { Dependency, DependencyType } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { insertLink, removeLink } from '../../../records/parts/links/store.ts';
import { visibleProjects } from '../access-store.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import type { RecordedChange } from '../operation/operation-store.ts';
import { lockTasks } from '../task/reading/lookup-store.ts';
import { recordDependency } from './announce.ts';
import { cycleWith } from './check.ts';
import { findDependency, saveKind } from './store.ts';

type RecordedLink = { linkId: string; predecessorId: string; successorId: string; type: DependencyType; lag: number };
type Undoing = { db: Db; change: Change; actorId: string };

/** Undoes changes of dependencies, each only if the user sees both tasks, it is unchanged since and creates no cycle; returns their number. */
export async function undoDependencies(undoing: Undoing, reported: readonly RecordedChange[]): Promise<number> {
  let undone = 0;
  for (const { entityId, changes } of reported) {
    const [from, to] = [changes.dependency?.from, changes.dependency?.to] as [RecordedLink | null, RecordedLink | null];
    const recorded = to ?? from;
    // The change is recorded at both tasks; the entry of the successor is used.
    if (!recorded || recorded.successorId !== entityId) continue;
    if (await undoOne(undoing, recorded, { from, to })) undone += 1;
  }
  return undone;
}

async function undoOne(
  { db, change, actorId }: Undoing,
  { linkId, predecessorId, successorId }: RecordedLink,
  { from, to }: { from: RecordedLink | null; to: RecordedLink | null },
): Promise<boolean> {
  const ends = { predecessorId, successorId };
  const live = (await lockTasks(db, [predecessorId, successorId])).filter(({ deletedAt }) => deletedAt === null);
  const homeOf = (id: string) => live.find((task) => task.id === id)?.projectId;
  const [predecessorProjectId, projectId] = [homeOf(predecessorId), homeOf(successorId)];
  if (!predecessorProjectId || !projectId) return false;
  if (!(await areVisible(db, actorId, [predecessorId, successorId], [predecessorProjectId, projectId]))) return false;
  const present = await findDependency(db, linkId);
  if (to && !(present && isSame(present, to))) return false;
  if (from && to) await saveKind(db, linkId, from);
  else if (to) await removeLink(db, linkId);
  else if (from && !(await isAddedAgain(db, from, actorId))) return false;
  recordDependency(change, {
    projectId,
    predecessorProjectId,
    ...ends,
    from: to && kindOf(to),
    to: from && kindOf(from),
  });
  return true;
}

/** Whether the user still sees both tasks, as for any other change of a dependency. */
async function areVisible(
  db: Db,
  userId: string,
  ids: readonly string[],
  projectIds: readonly string[],
): Promise<boolean> {
  if ((await hiddenAmong(db, userId, ids)).size > 0) return false;
  const visible = await visibleProjects(db, userId, projectIds);
  return projectIds.every((id) => visible.has(id));
}

async function isAddedAgain(db: Db, recorded: RecordedLink, by: string): Promise<boolean> {
  if (await cycleWith(db, recorded)) return false;
  const [from, to] = [recorded.predecessorId, recorded.successorId].map((id) => ({ type: 'task', id }));
  if (!from || !to) return false;
  const added = await insertLink(db, { id: recorded.linkId, from, to, kind: 'blocks', by });
  if (added !== undefined) await saveKind(db, recorded.linkId, recorded);
  return added !== undefined;
}

function isSame(present: Dependency, recorded: RecordedLink): boolean {
  return present.type === recorded.type && present.lag === recorded.lag;
}

function kindOf({ linkId, type, lag }: RecordedLink) {
  return { linkId, type, lag };
}
