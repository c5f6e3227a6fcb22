import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import { useDensity } from '../../../kernel/theme.ts';
import { useAnchor } from '../shared/use-anchor.ts';
import type { Lines } from './lines.ts';
import type { TaskList } from './task-list.ts';
import { useFastScroll } from './use-fast-scroll.ts';

/** Lines read ahead of those in sight. */
const AHEAD = 60;
/** Height of the headings above the first line. */
const HEAD_HEIGHT = 36;

type View = {
  lines: Lines;
  list: TaskList;
  scroller: RefObject<HTMLDivElement | null>;
  /** A line that stays drawn wherever it is, because it has the focus. */
  keep: RefObject<number>;
  /** CSS pixels of a line; the height of a row of the chosen density when left out. */
  heightOf?: (index: number) => number;
};

/** Which lines are in sight; reads what they show. */
export function useGridView({ lines, list, scroller, keep, heightOf }: View) {
  const { rowHeight } = useDensity();
  const extract = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const kept = keep.current;
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
      return kept < (shown[0] ?? 0) ? [kept, ...shown] : [...shown, kept];
    },
    [keep],
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf ?? (() => rowHeight),
    overscan: 10,
    rangeExtractor: extract,
    // Lines are counted from below the headings, and the headings stay where they are.
    scrollPaddingEnd: heightOf ? 0 : HEAD_HEIGHT,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are recomputed when the density or the lines change
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, heightOf, virtualizer]);
  useEffect(() => {
    const { range } = virtualizer;
    if (!range) return;
    for (const { value, upTo } of lines.needs(range.startIndex, range.endIndex + AHEAD)) list.need(value, upTo);
  });
  const first = virtualizer.range?.startIndex ?? 0;
  useAnchor({
    virtualizer,
    content: lines,
    source: list,
    keyAt: (index) => taskAt(lines, index),
    indexOf: ({ section, id }) => lines.indexOf(section, id),
  });
  const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2);
  const rushing = useFastScroll(first, perPage);
  return { virtualizer, perPage, rushing };
}

function taskAt(lines: Lines, index: number): { section: string; id: string } | undefined {
  const line = lines.at(index);
  return line?.kind === 'task' && line.id ? { section: line.section.value, id: line.id } : undefined;
}
