import { importFailures } from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { removeInvalidItemOwners } from '../../copy/invalid-item-owners.ts';
import type { ImportMade } from '../../import-tables.ts';
import { allocateAtEnd, insertTasks } from '../../task/insert-store.ts';
import { updateTasks } from '../../task/update-store.ts';
import type { Choices } from '../choices.ts';
import { addLabels, addStatuses } from '../context-store.ts';
import { hideAddressesFrom } from '../export/hidden-addresses.ts';
import { importChanges } from '../import-changes.ts';
import { withWorkflow } from '../import-workflow.ts';
import { insertImport } from '../made/import-store.ts';
import { problemsIn } from '../made/problems-in.ts';
import { checkNames, chosenNames } from '../people/names.ts';
import type { PreparedPlan } from '../prepare.ts';
import { fingerprintOf } from '../source.ts';
import { clearOrigin, saveDescriptions } from './apply-store.ts';
import { type Comparison, compare } from './compare.ts';
import { writeParts } from './parts-store.ts';
import { ownTarget } from './target.ts';
import { originOf } from './target-project.ts';

export type Applied = Record<
  'created' | 'updated' | 'unchanged' | 'comments' | 'attachments' | 'checklistItems',
  number
>;
export type ApplyContext = { db: Db; actor: Actor; change: Change };
/** A file ready to be written, with the user's decisions. */
export type ReadyFile = {
  plan: PreparedPlan;
  choices: Choices;
  fileName: string;
  made: Pick<ImportMade, 'project' | 'memberIds'>;
};

const CHUNK = 1_000;

/** Writes a plan to a project as one operation: new tasks are appended, known ones updated, nothing is deleted. */
export async function applyPlan(doing: ApplyContext, projectId: string, file: ReadyFile): Promise<Applied> {
  const { db, actor, change } = doing;
  const { plan, choices } = file;
  const found = await withWorkflow(doing, await ownTarget(doing, projectId, plan, true), true);
  const home = { ...(await hideAddressesFrom(db, actor, found)), isNew: file.made.project };
  checkNames(choices.names, home);
  const compared = compare(plan, home, choices);
  if (compared.unclear) fail(importFailures.sourceUnclear);
  const { statuses, labels, updates, descriptions, parts } = compared;
  await addStatuses(db, projectId, statuses.made);
  await addLabels(db, projectId, labels.made);
  await clearOrigin(db, compared.undone);
  const seqs = await addFresh(doing, projectId, withoutTaken(compared.fresh, home.takenOrigins));
  await updateTasks(db, change, updates);
  await saveDescriptions(db, descriptions, actor.id);
  await writeParts(db, parts);
  const owned = parts.items.map(({ taskId, assigneeId = null }) => ({ taskId, assigneeId }));
  await removeInvalidItemOwners(db, projectId, owned);
  recordHistory(change, projectId, compared);
  const counts = { created: compared.fresh.length, updated: compared.toUpdate, unchanged: compared.unchanged };
  const { duplicates, other } = plan.skipped;
  await insertImport(db, {
    ...{ opId: change.opId, projectId, sourceKey: plan.sourceKey, source: compared.source, fileName: file.fileName },
    ...{ createdBy: actor.id, format: plan.format, counts: { ...counts, skipped: duplicates + other }, seqs },
    problems: problemsIn(compared.plan, compared),
    fingerprint: fingerprintOf(plan),
    names: chosenNames(plan, compared),
    made: {
      ...file.made,
      statusIds: statuses.made.map(({ id }) => id),
      labelIds: labels.made.map(({ id }) => id),
      // Those of a new project were made for the file.
      typeIds: file.made.project ? home.types.map(({ id }) => id) : [],
    },
  });
  return {
    ...counts,
    comments: parts.comments.length + parts.rewritten.length,
    attachments: parts.links.length,
    checklistItems: parts.items.length + parts.reworded.length + parts.ticks.length,
  };
}

/** Tasks whose origin is that of a hidden one have none. */
function withoutTaken(fresh: Comparison['fresh'], taken: ReadonlySet<string> = new Set()): Comparison['fresh'] {
  if (taken.size === 0) return fresh;
  return fresh.map((task) => (taken.has(originOf(task) ?? '') ? { ...task, externalId: null } : task));
}

/** Adds the new tasks; returns their numbers. */
async function addFresh(
  { db, actor }: ApplyContext,
  projectId: string,
  fresh: Comparison['fresh'],
): Promise<readonly number[]> {
  if (fresh.length === 0) return [];
  const allocated = await allocateAtEnd(db, projectId, fresh.length);
  const placed = fresh.map((task, index) => ({
    task,
    seq: allocated.seqs[index] ?? 0,
    rank: allocated.ranks[index] ?? '',
  }));
  // Parents first, so that their numbers of subtasks are updated.
  const ordered = placed.toSorted((one, other) => one.task.depth - other.task.depth || one.seq - other.seq);
  for (let at = 0; at < ordered.length; at += CHUNK) {
    const chunk = ordered.slice(at, at + CHUNK);
    const ranks = { seqs: chunk.map(({ seq }) => seq), ranks: chunk.map(({ rank }) => rank) };
    await insertTasks(db, { projectId, actorId: actor.id, tasks: chunk.map(({ task }) => task), ranks });
  }
  return allocated.seqs;
}

/** Records the changes of each task, for its history and undo. */
function recordHistory(change: Change, projectId: string, { fresh, updates, descriptions, parts }: Comparison): void {
  const entity = { entity: 'task', projectId } as const;
  for (const { id, title } of fresh) {
    change.record({
      ...entity,
      entityId: id,
      kind: 'created',
      version: 1,
      changes: { title: { from: null, to: title } },
    });
  }
  for (const { id, from, to } of descriptions) {
    change.record({ ...entity, entityId: id, kind: 'described', changes: { description: { from, to } } });
  }
  const known = new Set(updates.map(({ before }) => before.id));
  for (const [taskId, changes] of importChanges(parts)) {
    if (known.has(taskId)) change.record({ ...entity, entityId: taskId, kind: 'imported', changes });
  }
  change.source = 'import';
  change.operation({ kind: 'import', projectId });
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, ids: [], kind: 'project' });
}
