import { commonFailures, PLACED_MAX, PLACEMENTS_MAX, taskFailures, taskPlacementFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { rankAtEnd, ranksBehind } from '../../../kernel/database/rank.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import { ownTaskFor, taskFor } from '../task-of.ts';
import { projectsShowing, seenPlacements } from './access-store.ts';
import {
  findPlacement,
  insertPlacement,
  lockPlacements,
  type Placement,
  placementsOf,
  removePlacement,
  savePlacementRanks,
} from './store.ts';

type Writing = { db: Db; actor: Actor; change: Change };
/** A place of a task in another project, as the history notes it. */
export type RecordedPlace = {
  projectId: string;
  rank: string;
  /** Who removed it did not see the project, and may take that back by managing the task's own one. */
  isHidden?: true | undefined;
};

/** Shows a task at the end of the tasks from elsewhere of another project. */
export async function addPlacement({ db, actor, change }: Writing, place: Placement): Promise<void> {
  const { task } = await ownTaskFor(db, actor, place.taskId, 'editTasks');
  await projectFor(db, actor, place.projectId, 'editTasks');
  if (task.projectId === place.projectId) return fail(taskPlacementFailures.ownProject);
  const order = await lockPlacements(db, place.projectId);
  await requirePlacementsWithinLimit(db, place, order.length);
  const rank = rankAtEnd(order);
  await insertPlacement(db, { ...place, rank, by: actor.id });
  recordPlacement(change, { taskId: task.id, homeId: task.projectId, from: null, to: { ...place, rank } });
  change.operation({ kind: 'placement.add', projectId: task.projectId });
}

/** Refuses a second placement of a task in the same project, and more than a task or a project may have. */
async function requirePlacementsWithinLimit(
  db: Db,
  { taskId, projectId }: Placement,
  placedThere: number,
): Promise<void> {
  const present = await placementsOf(db, taskId);
  if (present.some((one) => one.projectId === projectId)) return fail(taskPlacementFailures.already);
  if (present.length >= PLACEMENTS_MAX) return fail(taskPlacementFailures.tooMany);
  if (placedThere >= PLACED_MAX) return fail(taskPlacementFailures.projectFull);
}

/** Shows a task no longer in another project; without effect if it is not shown there. */
export async function deletePlacement({ db, actor, change }: Writing, place: Placement): Promise<void> {
  const { task } = await ownTaskFor(db, actor, place.taskId, 'editTasks');
  await projectFor(db, actor, place.projectId, 'editTasks');
  const rank = await removePlacement(db, place);
  if (rank === undefined) return;
  recordPlacement(change, { taskId: task.id, homeId: task.projectId, from: { ...place, rank }, to: null });
  change.operation({ kind: 'placement.remove', projectId: task.projectId });
}

/** Shows a task no longer in projects that the user does not see, as a manager of its own project; answers their number. */
export async function deleteHiddenPlacements({ db, actor, change }: Writing, taskId: string): Promise<number> {
  const { task } = await ownTaskFor(db, actor, taskId, 'manageProject');
  const seen = new Set((await seenPlacements(db, actor, task)).map(({ projectId }) => projectId));
  const hidden = (await projectsShowing(db, task)).filter((projectId) => !seen.has(projectId));
  let removed = 0;
  for (const projectId of hidden) {
    await lockPlacements(db, projectId);
    const rank = await removePlacement(db, { taskId, projectId });
    if (rank === undefined) continue;
    const from = { projectId, rank, isHidden: true } as const;
    recordPlacement(change, { taskId: task.id, homeId: task.projectId, from, to: null });
    removed += 1;
  }
  change.operation({ kind: 'placement.remove', projectId: task.projectId });
  return removed;
}

/** Moves a task behind another one, or to the top, among the tasks from elsewhere of a project. */
export async function movePlacement(
  { db, actor, change }: Writing,
  { afterId, ...place }: Placement & { afterId: string | null },
): Promise<void> {
  await projectFor(db, actor, place.projectId, 'editTasks');
  // The order is that of the project: whoever sees the task may move it there.
  const { task } = await taskFor(db, actor, place.taskId, 'view');
  await requireOwnTasks(db, actor, place.projectId, [task.id]);
  const order = await lockPlacements(db, place.projectId);
  const rank = required(await findPlacement(db, place), commonFailures.notFound);
  const ranks = ranksBehind(order, place.taskId, afterId) ?? fail(taskFailures.anchorGone);
  const own = ranks.find(({ id }) => id === place.taskId);
  if (!own) return;
  await savePlacementRanks(db, place.projectId, ranks);
  const to = { projectId: place.projectId, rank: own.rank };
  recordPlacement(change, { taskId: task.id, homeId: task.projectId, from: { ...to, rank }, to });
  change.operation({ kind: 'placement.move', projectId: place.projectId });
}

type Recorded = { taskId: string; homeId: string; from: RecordedPlace | null; to: RecordedPlace | null };

/** Records a change of a placement in the history of the task, from which it can be undone, and notifies the pages of both projects. */
export function recordPlacement(change: Change, { taskId, homeId, from, to }: Recorded): void {
  const recordedPlace = (place: RecordedPlace | null) =>
    place && { projectId: place.projectId, rank: place.rank, ...(place.isHidden && { isHidden: true }) };
  const moved = from && to ? 'placementMoved' : undefined;
  const kind = moved ?? (to ? 'placementAdded' : 'placementRemoved');
  const placement = { from: recordedPlace(from), to: recordedPlace(to) };
  change.record({ entity: 'task', entityId: taskId, projectId: homeId, kind, changes: { placement } });
  announceTasks(change, homeId, [taskId]);
  const projectId = (to ?? from)?.projectId;
  if (projectId) change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'placements', ids: [] });
}
