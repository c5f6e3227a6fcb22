import i18next from 'i18next';
import { call } from '../kernel/calls/api.ts';
import { refresh } from '../kernel/calls/query-cache.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import { beginUndoable } from '../kernel/writes/undo.ts';
import { narrowed } from './grid/use-rows.ts';
import { announceJob } from './jobs/announce-job.ts';
import { recordUndo, showRefusal } from './record-undo.ts';
import type { RecordSelection, Records, SelectionBody } from './scope.ts';

type Outcome = { changed: number; left: number; opId: string; jobId?: string | null };

/** Edits fields of many records. */
export function editMany(records: Records, which: RecordSelection, changes: Record<string, unknown>): Promise<boolean> {
  const run = () => call(records.routes.editBatch, { body: { ...bodyOf(which), changes } }, { quiet: true });
  return operate(records, run, 'changed');
}

/** Runs a transition on records. */
export function transition(records: Records, which: RecordSelection, name: string): Promise<boolean> {
  const body = { ...bodyOf(which), transition: name };
  return operate(records, () => call(records.routes.transition, { body: body as never }, { quiet: true }), 'changed');
}

/** Moves records to the trash. */
export function deleteMany(records: Records, which: RecordSelection): Promise<boolean> {
  return operate(records, () => call(records.routes.deleteBatch, { body: bodyOf(which) }, { quiet: true }), 'deleted');
}

/** Restores records from the trash, with other values if given, or with those that were deleted together with them. */
export function restoreMany(
  records: Records,
  ids: readonly string[],
  { changes, together }: { changes?: Record<string, unknown> | undefined; together?: boolean } = {},
): Promise<boolean> {
  const body = { ids: [...ids], ...(changes && { changes }), ...(together && { together }) };
  const run = () => call(records.routes.restoreBatch, { body }, { quiet: true });
  return operate(records, run, 'restored');
}

/** The transitions available in a state. */
export function transitionsFrom({ type }: Records, state: unknown) {
  return Object.entries(type.transitions ?? {}).filter(([, { from }]) => from.includes(String(state)));
}

/** Runs an operation on records, shows the result and offers undo; returns whether it succeeded. */
export async function operate(
  records: Records,
  run: () => Promise<Outcome>,
  done: 'changed' | 'deleted' | 'restored',
): Promise<boolean> {
  const finish = beginUndoable();
  try {
    const { changed, left, opId, jobId = null } = await run();
    await refresh(records.type.name);
    const text = jobId ? '' : outcomeText(done, changed, left);
    finish(changed === 0 && !jobId ? null : { opId, text, silent: jobId !== null, ...recordUndo(records, opId) });
    if (jobId) announceJob(jobId);
    return true;
  } catch (error) {
    finish(null);
    if (!(error instanceof RequestError)) throw error;
    showRefusal(error);
    return false;
  }
}

function outcomeText(done: 'changed' | 'deleted' | 'restored', count: number, left: number): string {
  const texts = {
    changed: () => i18next.t('records:bulk.changed', { count }),
    deleted: () => i18next.t('records:bulk.deleted', { count }),
    restored: () => i18next.t('records:trash.restored', { count }),
  };
  return left > 0 ? `${texts[done]()} ${i18next.t('records:bulk.left', { count: left })}` : texts[done]();
}

/** The request body that selects the records of an action. */
export function bodyOf(which: RecordSelection): SelectionBody {
  return 'ids' in which ? { ids: [...which.ids] } : { filter: '', ...narrowed(which.listQuery) };
}
