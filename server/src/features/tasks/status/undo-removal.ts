import { STATUSES_MAX, type Status, statusFailures, type WorkflowRules } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { lockSettings } from '../project/settings-access.ts';
import { findWorkflow, saveWorkflow } from '../workflow/store.ts';
import { findRemoval, remapTrashed } from './remap-store.ts';
import { announceChange, announceTasks, removeStatus } from './remove.ts';
import { insertStatuses, listStatuses, updateStatus } from './store.ts';

type Undoing = { db: Db; actor: Actor; change: Change; projectId: string };

/** Adds the status again that an operation deleted, with its rules, before its tasks are moved back; returns whether there was one. */
export async function undoRemoval({ db, actor, change, projectId }: Undoing, opId: string): Promise<boolean> {
  const removal = await findRemoval(db, opId, 'deleted');
  if (!removal) return false;
  await lockSettings(db, actor, projectId, 'manageProject');
  const status = removal.changes.status?.from as Status;
  const statuses = await listStatuses(db, projectId);
  if (statuses.length >= STATUSES_MAX) fail(statusFailures.tooMany);
  await insertStatuses(db, projectId, [status]);
  if (status.archived) await updateStatus(db, status);
  const known = new Set([...statuses.map(({ id }) => id), status.id]);
  await restoreRules(db, projectId, {
    status,
    former: removal.changes.rules?.from as WorkflowRules | undefined,
    known,
  });
  await remapTrashed(db, { opId, statusId: status.id, category: status.category });
  change.record({
    entity: 'status',
    entityId: status.id,
    projectId,
    kind: 'restored',
    changes: inverse(removal.changes),
  });
  announceChange(change, projectId, 'statusAdded', { status: { from: null, to: status.name } });
  announceTasks(change, projectId);
  return true;
}

/** Deletes a status again that an undo had added, with tasks that are left in it; returns whether there was one. */
export async function redoRemoval({ db, actor, change, projectId }: Undoing, opId: string): Promise<boolean> {
  const restored = await findRemoval(db, opId, 'restored');
  const remapTo = restored?.changes.remapTo?.from;
  if (!restored || typeof remapTo !== 'string') return false;
  await lockSettings(db, actor, projectId, 'manageProject');
  await removeStatus({ db, actor, change }, { projectId, id: restored.id, remapTo });
  return true;
}

function inverse(changes: FieldChanges): FieldChanges {
  return Object.fromEntries(Object.entries(changes).map(([name, { from, to }]) => [name, { from: to, to: from }]));
}

type Restoring = { status: Status; former: WorkflowRules | undefined; known: ReadonlySet<string> };

async function restoreRules(db: Db, projectId: string, { status: { id }, former, known }: Restoring): Promise<void> {
  const present = await findWorkflow(db, projectId);
  if (!present || !former) return;
  const { version: _, ...rules } = present;
  const next = withStatus(rules, former, { id, known });
  if (JSON.stringify(next) !== JSON.stringify(rules))
    await saveWorkflow(db, { projectId, rules: next, keepsDraft: true });
}

/** The present rules with the former ones of a status; its relations to statuses deleted since are left out. */
function withStatus(
  present: WorkflowRules,
  former: WorkflowRules,
  { id, known }: { id: string; known: ReadonlySet<string> },
): WorkflowRules {
  const transitions = former.transitions.filter(
    ({ fromId, toId }) => (fromId === id || toId === id) && known.has(toId) && (fromId === null || known.has(fromId)),
  );
  const freezes = former.freezes?.filter(({ statusIds }) => statusIds.includes(id)) ?? [];
  const isFrozen = (name: string) => freezes.some((one) => one.name === name);
  const kept = (present.freezes ?? []).map((freeze) =>
    isFrozen(freeze.name) ? { ...freeze, statusIds: [...new Set([...freeze.statusIds, id])] } : freeze,
  );
  const removed = freezes.filter(({ name }) => !kept.some((one) => one.name === name));
  const all = [...kept, ...removed.map((freeze) => ({ ...freeze, statusIds: [id] }))];
  return {
    ...present,
    transitions: [...present.transitions, ...transitions],
    statuses: [...present.statuses, ...former.statuses.filter(({ statusId }) => statusId === id)],
    ...((present.freezes || removed.length > 0) && { freezes: all }),
  };
}
