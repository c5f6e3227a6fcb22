import { commonFailures, type RecordConflict, sameValue } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { createStore, useStore } from '../../kernel/storage/store.ts';
import { runInOrder } from '../../kernel/writes/run-in-order.ts';
import { beginUndoable } from '../../kernel/writes/undo.ts';
import { latestCachedRows, updateCachedRows } from '../grid/rows.ts';
import { recordUndo, showRefusal } from '../record-undo.ts';
import { type AnyRow, type Records, titleOf } from '../scope.ts';
import { openConflicts } from './conflicts.ts';

export type Changes = Readonly<Record<string, unknown>>;
type Edit = {
  records: Records;
  /** The record as shown when its editor opened. */
  base: AnyRow;
  changes: Changes;
  /** The text of the undo message; without it only Ctrl+Z undoes the change. */
  text?: string;
  /** Reloads lists afterwards, because the record has moved between them. */
  refreshes?: boolean;
};

const pendingChanges = createStore<ReadonlyMap<string, readonly Changes[]>>(new Map());

/** Applies pending changes to records (optimistic updates). */
export function useChanging(): (row: AnyRow) => AnyRow {
  const all = useStore(pendingChanges);
  return (row) => {
    const changes = all.get(row.id);
    return changes ? (Object.assign({}, row, ...changes) as AnyRow) : row;
  };
}

/** Edits a record with an optimistic update, which is rolled back if refused. Returns whether it succeeded. */
export async function editRecord({ records, base, changes, text, refreshes }: Edit): Promise<boolean> {
  const { type, routes } = records;
  const { id } = base;
  const finish = beginUndoable();
  let opId = '';
  const pending = new Map([[id, changes]]);
  addPending(pending);
  try {
    return await runInOrder(`${type.name} ${id}`, async () => {
      const version = baseVersion(latestCachedRows(type.name), base, changes);
      const onOperation = (operationId: string) => {
        opId = operationId;
      };
      const { record } = await call(routes.edit, { body: { id, version, changes } }, { quiet: true, onOperation });
      updateCachedRows(type.name, [record as AnyRow]);
      if (opId)
        finish({ opId, text: text ?? titleOf(type, base), silent: text === undefined, ...recordUndo(records, opId) });
      if (refreshes) await refresh(type.name);
      return true;
    });
  } catch (error) {
    return refused(error, { records, base, changes });
  } finally {
    // Only the first call has an effect: the message was already shown.
    finish(null);
    removePending(pending);
  }
}

function refused(error: unknown, { records, base, changes }: Edit): false {
  if (!(error instanceof RequestError)) throw error;
  const detail = error.detail as RecordConflict | undefined;
  if (error.is(commonFailures.staleVersion) && detail?.conflicts?.length)
    openConflicts.add({ records, base, changes, ...detail });
  else showRefusal(error);
  void refresh(records.type.name);
  return false;
}

/**
 * The base version of an edit: the newest one, unless one of the fields has changed since the editor opened, so that the server reports a
 * conflict.
 */
export function baseVersion(latest: ReadonlyMap<string, AnyRow>, base: AnyRow, changes: Changes): number {
  const newest = latest.get(base.id);
  if (!newest || newest.version <= base.version) return base.version;
  const isStale = Object.keys(changes).some((field) => !sameValue(newest[field], base[field]));
  return isStale ? base.version : newest.version;
}

/** Shows changes of records, by id, until they are removed. */
export function addPending(changes: ReadonlyMap<string, Changes>): void {
  const after = new Map(pendingChanges.get());
  for (const [id, one] of changes) after.set(id, [...(after.get(id) ?? []), one]);
  pendingChanges.set(after);
}

export function removePending(changes: ReadonlyMap<string, Changes>): void {
  const after = new Map(pendingChanges.get());
  for (const [id, removed] of changes) {
    const left = (after.get(id) ?? []).filter((one) => one !== removed);
    if (left.length > 0) after.set(id, left);
    else after.delete(id);
  }
  pendingChanges.set(after);
}
