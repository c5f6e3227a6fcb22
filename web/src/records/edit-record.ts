import { commonFailures, type RecordConflict, sameValue } from '@opsyard/contract';
import { call } from '../kernel/api.ts';
import { refresh } from '../kernel/query-cache.ts';
import { RequestError } from '../kernel/request-error.ts';
import { runInOrder } from '../kernel/run-in-order.ts';
import { createStore, useStore } from '../kernel/store.ts';
import { beginUndoable } from '../kernel/undo.ts';
import { raiseConflict } from './conflicts.ts';
import { newestRow, putRows } from './rows.ts';
import { type AnyRow, type Records, titleOf } from './scope.ts';
import { sayWhy, takeBack } from './take-back.ts';

type Changes = Readonly<Record<string, unknown>>;
type Edit = {
  records: Records;
  /** The record as it was shown when its editor opened. */
  base: AnyRow;
  changes: Changes;
  /** What was done, for the message that offers to undo it; without it only Ctrl+Z does. */
  text?: string;
  /** Lists are read again afterwards, as the record has moved from one to another. */
  refreshes?: boolean;
};

const onTheirWay = createStore<ReadonlyMap<string, readonly Changes[]>>(new Map());

/** Lays the changes that are on their way over records. */
export function useChanging(): (row: AnyRow) => AnyRow {
  const all = useStore(onTheirWay);
  return (row) => {
    const changes = all.get(row.id);
    return changes ? (Object.assign({}, row, ...changes) as AnyRow) : row;
  };
}

/** Changes a record; shown at once, taken back where it is refused. Says whether it was done. */
export async function editRecord({ records, base, changes, text, refreshes }: Edit): Promise<boolean> {
  const { type, routes } = records;
  const { id } = base;
  const tell = beginUndoable();
  let opId = '';
  layOver(id, changes);
  try {
    return await runInOrder(`${type.name} ${id}`, async () => {
      const version = versionUpon(type.name, base, changes);
      const onOperation = (made: string) => {
        opId = made;
      };
      const { record } = await call(routes.edit, { body: { id, version, changes } }, { quiet: true, onOperation });
      putRows(type.name, [record as AnyRow]);
      if (opId) tell({ opId, text: text ?? titleOf(type, base), silent: text === undefined, ...takeBack(records) });
      if (refreshes) await refresh(type.name);
      return true;
    });
  } catch (error) {
    return refused(error, { records, base, changes });
  } finally {
    // Only the first word counts: what was done has been told already.
    tell(null);
    takeAway(id, changes);
  }
}

function refused(error: unknown, { records, base, changes }: Edit): false {
  if (!(error instanceof RequestError)) throw error;
  const detail = error.detail as RecordConflict | undefined;
  if (error.is(commonFailures.staleVersion) && detail?.conflicts?.length)
    raiseConflict({ records, base, changes, ...detail });
  else sayWhy(error);
  void refresh(records.type.name);
  return false;
}

/**
 * The version a change may replace: the newest, unless one of the fields has another value by now than the editor showed, so that the
 * server asks whose value stays.
 */
function versionUpon(feature: string, base: AnyRow, changes: Changes): number {
  const newest = newestRow(feature, base.id);
  if (!newest || newest.version <= base.version) return base.version;
  const isStale = Object.keys(changes).some((field) => !sameValue(newest[field], base[field]));
  return isStale ? base.version : newest.version;
}

function layOver(id: string, changes: Changes): void {
  const before = onTheirWay.get();
  onTheirWay.set(new Map(before).set(id, [...(before.get(id) ?? []), changes]));
}

function takeAway(id: string, changes: Changes): void {
  const after = new Map(onTheirWay.get());
  const left = (after.get(id) ?? []).filter((one) => one !== changes);
  if (left.length > 0) after.set(id, left);
  else after.delete(id);
  onTheirWay.set(after);
}
