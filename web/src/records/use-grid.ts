import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type GridKey, gridKey } from '../ui/grid-keys.ts';
import { extend, NOTHING, type Selection, toggle, toggleAll } from '../ui/selection.ts';
import type { Column } from './columns.tsx';
import { SELECT } from './grid-row.tsx';
import { type Editing, mayEdit } from './inline-edit.tsx';
import { type AnyRow, useRecords } from './scope.ts';

type GridOf = {
  rows: readonly AnyRow[];
  columns: readonly Column[];
  selection: Selection;
  select: (next: Selection) => void;
  onOpen: (id: string) => void;
  reveal: (line: number) => void;
  perPage: number;
};
type Cell = { line: number; key: string };

/** The active and the edited cell of the grid, and the handlers of keys and clicks. */
export function useGrid(given: GridOf) {
  const { rows, columns, reveal } = given;
  const records = useRecords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ line: 0, key: columns[0]?.key ?? SELECT });
  const [editing, setEditing] = useState<Editing | null>(null);
  const wantsFocus = useRef(false);
  const keys = [SELECT, ...columns.map(({ key }) => key)];
  const line = Math.min(active.line, Math.max(rows.length - 1, 0));
  const key = keys.includes(active.key) ? active.key : (keys[1] ?? SELECT);

  const go = (cell: Cell) => {
    wantsFocus.current = true;
    setActive(cell);
    reveal(cell.line);
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return;
    const cell = cellIn(scroller.current, line, key);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (cell) wantsFocus.current = false;
  });
  const edit = (at: number, name: string) => {
    const anchor = cellIn(scroller.current, at, name);
    const base = rows[at];
    setActive({ line: at, key: name });
    if (base && anchor && mayEdit(records, name)) setEditing({ base, name, anchor });
  };
  // Stable, so that only changed rows render again.
  const moveOn = useRef<(step: 1 | -1) => void>(() => undefined);
  moveOn.current = (step) => {
    const next = keys[keys.indexOf(editing?.name ?? key) + step];
    if (next !== undefined && next !== SELECT) go({ line, key: next });
  };
  const onDone = useCallback((step?: 1 | -1) => {
    wantsFocus.current = true;
    setEditing(null);
    if (step) moveOn.current(step);
  }, []);
  const hands: Hands = { ...given, line, key, keys, go, edit };
  return {
    scroller,
    active: { line, key },
    editing,
    onDone,
    onKeyDown: (event: KeyboardEvent) => {
      const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (!inside || editing || event.nativeEvent.isComposing) return;
      const meant = gridKey(event, given.perPage);
      if (meant && acted(hands, meant)) event.preventDefault();
    },
    onClick: (event: MouseEvent) => clicked(hands, event),
  };
}

type Hands = GridOf & {
  line: number;
  key: string;
  keys: readonly string[];
  go: (cell: Cell) => void;
  edit: (line: number, name: string) => void;
};

function acted(hands: Hands, meant: GridKey): boolean {
  const { rows, line, key, keys, selection, select, onOpen, edit } = hands;
  const id = rows[line]?.id;
  if (id === undefined) return false;
  if (meant.kind === 'move' || meant.kind === 'edge') return moved(hands, meant);
  if (meant.kind === 'all')
    select(
      toggleAll(
        NOTHING,
        rows.map((row) => row.id),
      ),
    );
  else if (meant.kind === 'clear') {
    if (selection.ids.size === 0) return false;
    select(NOTHING);
  } else if (meant.kind === 'toggle' || key === SELECT) choose(hands, line, meant.kind === 'toggle' && meant.extend);
  else if (meant.kind === 'act' && key === keys[1]) onOpen(id);
  else edit(line, key);
  return true;
}

function moved({ rows, line, key, keys, selection, select, go }: Hands, meant: GridKey): boolean {
  const last = rows.length - 1;
  if (meant.kind === 'edge') {
    const edges = { first: 0, last };
    const column = { first: keys[0], last: keys.at(-1) };
    go({ line: meant.row ? edges[meant.row] : line, key: (meant.column && column[meant.column]) ?? key });
    return true;
  }
  if (meant.kind !== 'move') return false;
  const to = Math.min(Math.max(line + meant.rows, 0), last);
  const at = Math.min(Math.max(keys.indexOf(key) + meant.columns, 0), keys.length - 1);
  go({ line: to, key: keys[at] ?? key });
  const [from, reached] = [rows[line], rows[to]];
  if (meant.extend && from && reached) {
    const begun = selection.anchor ? selection : { ids: selection.ids, anchor: from.id };
    select(extend(begun, reached.id, between(rows)));
  }
  return true;
}

function choose({ rows, selection, select }: Hands, line: number, isRange: boolean): void {
  const id = rows[line]?.id;
  if (id !== undefined) select(isRange ? extend(selection, id, between(rows)) : toggle(selection, id));
}

function clicked(hands: Hands, { target, shiftKey }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const at = Number(cell?.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  const name = cell?.dataset.column;
  const row = hands.rows[at];
  if (!row || name === undefined || !(target instanceof Element) || target.closest('[data-stop], input:not([type])'))
    return;
  if (name === SELECT) {
    hands.go({ line: at, key: name });
    choose(hands, at, shiftKey);
  } else if (target.closest('[data-open]')) hands.onOpen(row.id);
  else hands.edit(at, name);
}

function between(rows: readonly AnyRow[]) {
  return (from: string, to: string): string[] => {
    const places = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
    const [first = 0, last = 0] = places;
    return first < 0 ? [to] : rows.slice(first, last + 1).map(({ id }) => id);
  };
}

function cellIn(root: HTMLElement | null, line: number, name: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${name}"]`) ?? null;
}
