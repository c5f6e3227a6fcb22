import { type AnyRecordType, type Condition, type Field, isEmptyValue } from '@opsyard/contract';
import { combineFilters } from '../filter/filter-text-state.ts';
import type { Cell } from './cells.ts';

/** The fields usable as columns of a board: the state first, then choices and users. */
export function boardFields({ allFields, state }: AnyRecordType): string[] {
  const groupableKeys = Object.keys(allFields).filter((key) => {
    const { kind, computed } = allFields[key] as Field;
    return kind === 'state' || (!computed && (kind === 'choice' || kind === 'user'));
  });
  return groupableKeys.sort((a, b) => Number(b === state) - Number(a === state));
}

/** The fields usable as groups of a list: those of boards, and texts with few values. */
export function groupFields(type: AnyRecordType): string[] {
  const suggestedKeys = Object.keys(type.allFields).filter((key) => type.allFields[key]?.suggested);
  return [...boardFields(type), ...suggestedKeys];
}

export type Group = { value: string | null; count: number };

/** The columns of a board: all choices in order, or the existing users, and the empty value if it is possible. */
export function boardColumns(field: Field, groups: readonly Group[]): Group[] {
  const countOf = (value: string | null) => groups.find((one) => one.value === value)?.count ?? 0;
  const values = field.choices ? Object.keys(field.choices) : groups.flatMap(({ value }) => value ?? []);
  const columns = values.map((value) => ({ value, count: countOf(value) }));
  return field.required ? columns : [...columns, { value: null, count: countOf(null) }];
}

export function columnFilter(filter: string, field: string, value: string | null): string {
  const condition: Condition = value === null ? { field, op: 'empty' } : { field, op: 'is', value };
  return combineFilters(filter, condition);
}

/** The action that moves a record to another column; null if there is none. */
export function changeTo(
  type: AnyRecordType,
  by: string,
  from: unknown,
  to: string | null,
): { transition: string } | { changes: Record<string, unknown> } | null {
  if (to === from || (to === null && isEmptyValue(from))) return null;
  if (by !== type.state) return { changes: { [by]: to } };
  const found = Object.entries(type.transitions ?? {}).find(
    ([, one]) => one.to === to && one.from.includes(String(from)),
  );
  return found ? { transition: found[0] } : null;
}

export type BoardChange = { transition: string | undefined; changes: Record<string, unknown> };

/** The actions that move a record to values of several fields; null if it already has them. */
export function changesTo(
  type: AnyRecordType,
  row: Readonly<Record<string, unknown>>,
  requested: readonly (readonly [field: string, value: string | null])[],
): BoardChange | 'impossible' | null {
  const others = requested.filter(([field, value]) => (row[field] ?? null) !== value);
  const steps: BoardChange = { transition: undefined, changes: {} };
  for (const [field, value] of others) {
    const step = changeTo(type, field, row[field] ?? null, value);
    if (!step) return 'impossible';
    if ('transition' in step) steps.transition = step.transition;
    else Object.assign(steps.changes, step.changes);
  }
  return others.length > 0 ? steps : null;
}

/** The actions that move a record to a cell of a board; an empty value stands for none. */
export function changesToCell(
  type: AnyRecordType,
  row: Readonly<Record<string, unknown>>,
  { by, lane }: { by: string; lane: string },
  cell: Cell,
): BoardChange | 'impossible' | null {
  const inLane = lane === '' ? [] : [[lane, cell.lane || null] as const];
  return changesTo(type, row, [[by, cell.value || null], ...inLane]);
}
