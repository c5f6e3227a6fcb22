import type { GridLines } from './cell-grid.ts';

const WHOLE = { value: '' };

/** The loaded records of a list as the lines of a grid. */
export function recordLines(ids: readonly string[]): GridLines {
  return {
    length: ids.length,
    at(index) {
      const id = ids[index];
      return id === undefined ? undefined : { kind: 'row', section: WHOLE, id };
    },
    indexOf: (_, id) => ids.indexOf(id),
    find: (id) => ids.indexOf(id),
    idsBetween: (one, other) => ids.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1),
  };
}
