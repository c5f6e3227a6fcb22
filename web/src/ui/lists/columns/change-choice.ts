import { type ArrangedColumn, type ColumnChoice, isFixed } from './column-choice.ts';

export function withShown(choice: ColumnChoice, key: string, isShown: boolean): ColumnChoice {
  return { ...choice, shown: { ...choice.shown, [key]: isShown } };
}

export function withFixed(choice: ColumnChoice, key: string, isNowFixed: boolean): ColumnChoice {
  const others = (choice.fixed ?? []).filter((one) => one !== key);
  return { ...choice, fixed: isNowFixed ? [...others, key] : others };
}

/** A choice with a column at the place of another one; columns that are not in this list keep their places. */
export function withMoved(
  choice: ColumnChoice,
  columns: readonly ArrangedColumn[],
  { key, to }: { key: string; to: string },
): ColumnChoice {
  const keys = columns.filter(({ isHead }) => !isHead).map((column) => column.key);
  const [from, at] = [keys.indexOf(key), keys.indexOf(to)];
  if (from < 0 || at < 0 || from === at) return choice;
  keys.splice(at, 0, ...keys.splice(from, 1));
  return { ...choice, order: [...keys, ...(choice.order ?? []).filter((one) => !keys.includes(one))] };
}

/** The key of the neighbour in a list a column can change places with, if any: fixed columns move among themselves. */
export function neighbourOf(
  columns: readonly ArrangedColumn[],
  choice: ColumnChoice,
  { key, step }: { key: string; step: 1 | -1 },
): string | undefined {
  const at = columns.findIndex((column) => column.key === key);
  const [column, other] = [columns[at], columns[at + step]];
  if (!column || !other || other.isHead || column.isHead) return undefined;
  return isFixed(choice, column) === isFixed(choice, other) ? other.key : undefined;
}
