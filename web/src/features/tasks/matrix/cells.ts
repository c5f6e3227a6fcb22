import type { CustomField, MatrixAxes, MatrixAxis, MatrixCell } from '@opsyard/contract';

/** A row or column: one option of each of its fields. */
export type Line = { ids: readonly string[]; names: readonly string[] };

/** The rows or columns that fields with some options make up; one without a name where there is no field. */
export function linesOf(axes: readonly MatrixAxis[], fields: readonly CustomField[]): Line[] {
  return axes.reduce<Line[]>(
    (lines, { fieldId, optionIds }) => {
      const options = fields.find(({ id }) => id === fieldId)?.options ?? [];
      const known = optionIds.flatMap((id) => options.find((option) => option.id === id) ?? []);
      return lines.flatMap(({ ids, names }) =>
        known.map(({ id, name }) => ({ ids: [...ids, id], names: [...names, name] })),
      );
    },
    [{ ids: [], names: [] }],
  );
}

/** The tasks of cells by the options of their rows and columns. */
export function cellsByPlace(cells: readonly MatrixCell[]): (row: Line, column: Line) => MatrixCell[] {
  const places = Map.groupBy(cells, ({ optionIds }) => optionIds.join());
  return (row, column) => places.get([...row.ids, ...column.ids].join()) ?? [];
}

export function countCells({ rows, columns }: MatrixAxes): number {
  return [...rows, ...columns].reduce((product, { optionIds }) => product * optionIds.length, 1);
}

/** How many cells have no task: all together, and for each option. */
export function missingCells(axes: MatrixAxes, fields: readonly CustomField[], cells: readonly MatrixCell[]) {
  const at = cellsByPlace(cells);
  const columns = linesOf(axes.columns, fields);
  const missing = linesOf(axes.rows, fields).flatMap((row) =>
    columns
      .filter((column) => at(row, column).length === 0)
      .map((column) => ({
        ids: [...row.ids, ...column.ids],
        names: [...row.names, ...column.names],
      })),
  );
  const options = new Map<string, { id: string; name: string; count: number }>();
  for (const { ids, names } of missing) {
    for (const [place, id] of ids.entries()) {
      const count = (options.get(id)?.count ?? 0) + 1;
      options.set(id, { id, name: names[place] ?? '', count });
    }
  }
  return { count: missing.length, options: [...options.values()] };
}
