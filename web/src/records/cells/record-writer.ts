import { type Field, isEmptyValue, isRequired, kindOf, sameValue } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { runInOrder } from '../../kernel/writes/run-in-order.ts';
import { beginUndoable } from '../../kernel/writes/undo.ts';
import { addPending, baseVersion, type Changes, removePending } from '../conflicts/edit-record.ts';
import { latestCachedRows, updateCachedRows } from '../grid/rows.ts';
import { allowsMultiple, pickOf } from '../pick.ts';
import { recordUndo, showRefusal } from '../record-undo.ts';
import type { AnyRow, I18n, RecordScope } from '../scope.ts';
import { readTyped } from '../typed-values.ts';
import { validationMessage } from '../validation-message.ts';
import type { CellRead, CellWriter, Changing, LeftRow } from './cell-source.ts';
import { dayIn } from './day-in.ts';
import { type FoundNames, foundNames, NAMES_MAX } from './found-names.ts';
import { entriesIn, isWritable, typedOf } from './record-cell.ts';

type Reading = { records: RecordScope; i18n: I18n; today: string };

/** The code that changes cells of records. */
export function recordWriter(reading: Reading): CellWriter<AnyRow, string, Changes> {
  const { records } = reading;
  const fields = records.type.allFields;
  const names = foundNames(records);
  return {
    prepare: names.find,
    read(column, text, row) {
      const field = fields[column];
      return field && isWritable(records, column)
        ? readCell({ column, text: text.trim(), row, field }, reading, names)
        : { problem: 'readOnly' };
    },
    copied(from, column, to) {
      const field = fields[column];
      if (!field || !isWritable(records, column)) return { problem: 'readOnly' };
      const value = from[column] ?? null;
      return isEmptyValue(value) && isRequired(field, to) ? { problem: 'required' } : { changes: { [column]: value } };
    },
    differs: (row, changes) =>
      Object.entries(changes).some(
        ([key, value]) => !(isEmptyValue(value) && isEmptyValue(row[key])) && !sameValue(value, row[key]),
      ),
    isPassedOver: () => true,
    write: (changing, onLeft) => writeCells(records, changing, onLeft),
  };
}

type Cell = { column: string; text: string; row: AnyRow; field: Field };

function readCell({ column, text, row, field }: Cell, reading: Reading, names: FoundNames): CellRead<Changes> {
  const { i18n } = reading;
  const value = valueIn(text, field, { ...reading, names });
  if (text === '' && isRequired(field, row)) return { problem: 'required' };
  const message = value === undefined && pickOf(field) ? '' : validationMessage(value, field, i18n, row);
  if (message === null) return { changes: { [column]: value } };
  if (message !== '') return { problem: 'unknown', message };
  const cut = names.isCut() ? { message: i18n.t('cells.manyNames', { count: NAMES_MAX }) } : {};
  return { problem: 'unknown', ...cut };
}

/** The value that a text means; null for an empty one, undefined for an invalid one. */
function valueIn(text: string, field: Field, { names, today, i18n }: Reading & { names: FoundNames }): unknown {
  if (text === '') return allowsMultiple(field) ? [] : null;
  const typed = typedOf(field);
  if (typed) return readTyped(typed, text, field);
  if (field.kind === 'date') return dayIn(text, { today, language: i18n.language });
  const pick = pickOf(field);
  if (pick !== 'people' && pick !== 'department' && pick !== 'link')
    return kindOf(field).parse(allowsMultiple(field) ? listText(text) : text, field);
  if (!allowsMultiple(field)) return names.idOf(text, field);
  const ids = entriesIn(text).map((name) => names.idOf(name, field));
  return ids.includes(undefined) ? undefined : [...new Set(ids)];
}

/** The text of a list as its kind reads it. */
function listText(text: string): string {
  return kindOf({ kind: 'labels' } as Field).format(entriesIn(text), {});
}

/** Writes changes, shown at once, with one undo; the rows are those of the answer. */
async function writeCells(
  records: RecordScope,
  { changes, bases, partly, text }: Changing<AnyRow, Changes>,
  onLeft: (left: readonly LeftRow[] | null) => void,
): Promise<void> {
  const { type, routes } = records;
  const finish = beginUndoable();
  addPending(changes);
  try {
    // Otherwise the server would take earlier edits of these records for those of somebody else.
    const earlier = [...changes.keys()].map((id) => runInOrder(`${type.name} ${id}`, () => Promise.resolve()));
    await Promise.all(earlier);
    const latest = latestCachedRows(type.name);
    const edits = [...changes].flatMap(([id, change]) => {
      const base = bases.get(id);
      return base ? [{ id, version: baseVersion(latest, base, change), changes: change }] : [];
    });
    const body = { edits, ...(partly && { partly }) };
    const { records: rows, left, opId } = await call(routes.editCells, { body }, { quiet: true });
    updateCachedRows(type.name, rows as AnyRow[]);
    finish(opId ? { opId, text, ...recordUndo(records, opId) } : null);
    onLeft(left);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showRefusal(error);
    void refresh(type.name);
    onLeft(null);
  } finally {
    // Only the first call has an effect.
    finish(null);
    removePending(changes);
  }
}
