import { useEffect, useEffectEvent, useState } from 'react';
import type { CellGrid } from './cell-grid.ts';

type Pasting = Pick<CellGrid, 'canEdit' | 'row' | 'scroller'>;

/** What was pasted while the code for it was loaded, and the grid as it was then. */
export type EarlyPaste<G> = { grid: G; text: string };

/** Keeps what is pasted into cells before the code for it has been loaded, until it is taken or dropped. */
export function useEarlyPaste<G extends Pasting>(grid: G): [early: EarlyPaste<G> | null, drop: () => void] {
  const [early, setEarly] = useState<EarlyPaste<G> | null>(null);
  const keep = useEffectEvent((event: ClipboardEvent) => {
    const text = takePasted(grid, event);
    if (text !== '') setEarly({ grid, text });
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => keep(event);
    // After that code, which leaves nothing for here.
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return [early, () => setEarly(null)];
}

/** Takes the text that is pasted into cells; empty where that is up to something else. */
export function takePasted({ canEdit, row, scroller }: Pasting, event: ClipboardEvent): string {
  const { target, clipboardData } = event;
  const isInCells = target instanceof Element && scroller.current?.contains(target) && isForCells(target);
  if (!isInCells || !canEdit || !row || event.defaultPrevented) return '';
  const text = clipboardData?.getData('text/plain') ?? '';
  if (text !== '') event.preventDefault();
  return text;
}

/** Whether what is copied from or pasted into an element is not up to a field. */
export function isForCells(target: Element): boolean {
  return target.closest('input, textarea, [contenteditable="true"]') === null;
}
