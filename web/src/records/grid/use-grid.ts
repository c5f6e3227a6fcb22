import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type GridKey, gridKey } from '../../ui/lists/grid-keys.ts';
import { extend, NOTHING, type Selection, toggle, toggleAll } from '../../ui/lists/selection.ts';
import { type AnyRow, useRecords } from '../scope.ts';
import type { Column } from './columns.tsx';
import { SELECT } from './grid-row.tsx';
import { type Editing, mayEdit } from './inline-edit.tsx';

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
export function useGrid(options: GridOf) {
  const { rows, columns, reveal } = options;
  const records = useRecords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ line: 0, key: columns[0]?.key ?? SELECT });
  const [editing, setEditing] = useState<Editing | null>(null);
  const isFocusPending = useRef(false);
  const keys = [SELECT, ...columns.map(({ key }) => key)];
  const line = Math.min(active.line, Math.max(rows.length - 1, 0));
  const key = keys.includes(active.key) ? active.key : (keys[1] ?? SELECT);

  const go = (cell: Cell) => {
    isFocusPending.current = true;
    setActive(cell);
    reveal(cell.line);
  };
  useLayoutEffect(() => {
    if (!isFocusPending.current || editing) return;
    const cell = cellIn(scroller.current, line, key);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (cell) isFocusPending.current = false;
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
    isFocusPending.current = true;
    setEditing(null);
    if (step) moveOn.current(step);
  }, []);
  const context: GridContext = { ...options, line, key, keys, go, edit };
  return {
    scroller,
    active: { line, key },
    editing,
    onDone,
    onKeyDown: (event: KeyboardEvent) => {
      const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (!inside || editing || event.nativeEvent.isComposing) return;
      const pressed = gridKey(event, options.perPage);
      if (pressed && handleKey(context, pressed)) event.preventDefault();
    },
    onClick: (event: MouseEvent) => handleClick(context, event),
  };
}

type GridContext = GridOf & {
  line: number;
  key: string;
  keys: readonly string[];
  go: (cell: Cell) => void;
  edit: (line: number, name: string) => void;
};

function handleKey(context: GridContext, pressed: GridKey): boolean {
  const { rows, line, key, keys, selection, select, onOpen, edit } = context;
  const id = rows[line]?.id;
  if (id === undefined) return false;
  if (pressed.kind === 'move' || pressed.kind === 'edge') return handleMove(context, pressed);
  if (pressed.kind === 'all')
    select(
      toggleAll(
        NOTHING,
        rows.map((row) => row.id),
      ),
    );
  else if (pressed.kind === 'clear') {
    if (selection.ids.size === 0) return false;
    select(NOTHING);
  } else if (pressed.kind === 'toggle' || key === SELECT)
    choose(context, line, pressed.kind === 'toggle' && pressed.extend);
  else if (pressed.kind === 'act' && key === keys[1]) onOpen(id);
  else edit(line, key);
  return true;
}

function handleMove({ rows, line, key, keys, selection, select, go }: GridContext, pressed: GridKey): boolean {
  const last = rows.length - 1;
  if (pressed.kind === 'edge') {
    const edges = { first: 0, last };
    const column = { first: keys[0], last: keys.at(-1) };
    go({ line: pressed.row ? edges[pressed.row] : line, key: (pressed.column && column[pressed.column]) ?? key });
    return true;
  }
  if (pressed.kind !== 'move') return false;
  const to = Math.min(Math.max(line + pressed.rows, 0), last);
  const at = Math.min(Math.max(keys.indexOf(key) + pressed.columns, 0), keys.length - 1);
  go({ line: to, key: keys[at] ?? key });
  const [from, reached] = [rows[line], rows[to]];
  if (pressed.extend && from && reached) {
    const anchored = selection.anchor ? selection : { ids: selection.ids, anchor: from.id };
    select(extend(anchored, reached.id, between(rows)));
  }
  return true;
}

function choose({ rows, selection, select }: GridContext, line: number, isRange: boolean): void {
  const id = rows[line]?.id;
  if (id !== undefined) select(isRange ? extend(selection, id, between(rows)) : toggle(selection, id));
}

function handleClick(context: GridContext, { target, shiftKey }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const at = Number(cell?.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  const name = cell?.dataset.column;
  const row = context.rows[at];
  if (!row || name === undefined || !(target instanceof Element) || target.closest('[data-stop], input:not([type])'))
    return;
  if (name === SELECT) {
    context.go({ line: at, key: name });
    choose(context, at, shiftKey);
  } else if (target.closest('[data-open]')) context.onOpen(row.id);
  else context.edit(at, name);
}

function between(rows: readonly AnyRow[]) {
  return (from: string, to: string): string[] => {
    const rowIndexes = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
    const [first = 0, last = 0] = rowIndexes;
    return first < 0 ? [to] : rows.slice(first, last + 1).map(({ id }) => id);
  };
}

function cellIn(root: HTMLElement | null, line: number, name: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${name}"]`) ?? null;
}
