/** The action of a key in the grid while no cell is edited. */
export type GridMove =
  | { kind: 'move'; rows: number; columns: number; extend: boolean }
  | { kind: 'edge'; row?: 'first' | 'last'; column?: 'first' | 'last' };
export type GridKey =
  | GridMove
  | { kind: 'act' }
  | { kind: 'edit' }
  | { kind: 'toggle'; extend: boolean }
  | { kind: 'all' }
  | { kind: 'clear' };

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
};

const NAMED: Readonly<Record<string, GridKey>> = {
  Home: { kind: 'edge', column: 'first' },
  End: { kind: 'edge', column: 'last' },
  Enter: { kind: 'act' },
  F2: { kind: 'edit' },
  Escape: { kind: 'clear' },
};
const WITH_MOD: Readonly<Record<string, GridKey>> = {
  Home: { kind: 'edge', row: 'first' },
  End: { kind: 'edge', row: 'last' },
  a: { kind: 'all' },
};

/** Maps a key press to an action; null if there is none. `page` is the number of visible rows. */
export function gridKey({ key, shiftKey: extend, ctrlKey, metaKey, altKey }: Pressed, page: number): GridKey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return WITH_MOD[key] ?? null;
  const arrow = ARROWS[key];
  if (arrow) return { kind: 'move', rows: arrow[0], columns: arrow[1], extend: extend && arrow[0] !== 0 };
  if (key === 'PageDown') return { kind: 'move', rows: page, columns: 0, extend };
  if (key === 'PageUp') return { kind: 'move', rows: -page, columns: 0, extend };
  if (key === ' ' || key.toLowerCase() === 'x') return { kind: 'toggle', extend };
  return NAMED[key] ?? null;
}
