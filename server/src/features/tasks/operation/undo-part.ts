import { projectFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { deleteAll } from '../task/remove.ts';
import { restoreIn } from '../trash/restore.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { findRecordedChanges, findTrashedBy, type RecordedChange } from './operation-store.ts';
import { ownChanges } from './own-changes.ts';
import { type Undoing as Context, undoFields } from './undo-fields.ts';

type Undoing = Context & { projectId: string; opId: string };

/** Kinds of changes that concern one task each, so that an operation of such changes can be undone in parts. */
const DIVISIBLE: ReadonlySet<string> = new Set(['updated', 'moved', 'deleted', 'restored']);

/** The tasks of an operation that can be undone in parts, in the order of its changes; undefined if it cannot. */
export function tasksOfParts(recorded: readonly RecordedChange[]): string[] | undefined {
  if (!recorded.every(({ kind }) => DIVISIBLE.has(kind))) return undefined;
  return [...new Set(recorded.map(({ entityId }) => entityId))];
}

/** Undoes what an operation changed in the given tasks; several are refused if one of them is, so that they are undone one by one. */
export async function undoPart({ projectId, opId, ...context }: Undoing, ids: readonly string[]): Promise<void> {
  const { db } = context;
  const all = await findRecordedChanges(db, opId, ids);
  const recorded = await ownChanges({ ...context, projectId }, all);
  if (recorded.length < all.length && (ids.length > 1 || recorded.length === 0)) fail(projectFailures.othersTask);
  const idsOf = (kind: string) => recorded.filter((entry) => entry.kind === kind).map(({ entityId }) => entityId);
  const edits = recorded.filter(({ kind }) => kind === 'updated' || kind === 'moved');
  const { restored: changed, refused } = await undoFields(context, projectId, edits);
  const [first] = refused;
  if (first && (ids.length > 1 || changed === 0)) await refuseTransition(db, projectId, first);
  const restored = idsOf('restored');
  if (restored.length > 0) await deleteAll(context, { projectId, ids: restored });
  const trashed = idsOf('deleted').length > 0 ? await findTrashedBy(db, opId, ids) : [];
  if (trashed.length > 0) await restoreIn(context, projectId, trashed);
}
