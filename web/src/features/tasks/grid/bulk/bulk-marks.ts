/** The change of each value: true adds it to every task, false removes it. */
export type Marks = ReadonlyMap<string, boolean>;

/** How many of some rows have each value. */
export function sharesOf<R>(rows: readonly R[], valuesOf: (row: R) => readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row)) shares.set(value, (shares.get(value) ?? 0) + 1);
  return shares;
}

/** The marks with one more. */
export function marked(marks: Marks, value: string, has: boolean): Marks {
  return new Map(marks).set(value, has);
}

/** Values to add and to remove. */
export function changesFrom(marks: Marks): { add: string[]; remove: string[] } {
  const of = (requested: boolean) => [...marks].filter(([, has]) => has === requested).map(([value]) => value);
  return { add: of(true), remove: of(false) };
}
