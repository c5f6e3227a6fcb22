import { type RefObject, useEffect } from 'react';
import { useDensity } from '../../../kernel/theme/theme.ts';
import type { Lines } from '../../../records/grid/lines.ts';
import { useAnchor } from '../../../ui/lists/use-anchor.ts';
import { useVisibleRows } from '../../../ui/lists/use-visible-rows.ts';
import type { TaskList } from './reading/task-list.ts';
import { useFastScroll } from './use-fast-scroll.ts';

/** Lines loaded ahead of the visible ones. */
const AHEAD = 60;
/** Height of the headings above the first line. */
const HEAD_HEIGHT = 36;

type View = {
  lines: Lines;
  list: TaskList;
  scroller: RefObject<HTMLDivElement | null>;
  /** A line that stays rendered wherever it is, because it has the focus. */
  keep: RefObject<number>;
  /** CSS pixels of a line; the height of a row of the chosen density when left out. */
  heightOf?: (index: number) => number;
};

/** The visible lines; loads their content. */
export function useGridView({ lines, list, scroller, keep, heightOf }: View) {
  const { rowHeight } = useDensity();
  const visible = useVisibleRows({
    count: lines.length,
    height: heightOf ?? rowHeight,
    scroller,
    keep,
    // Lines are counted from below the headings, and the headings stay where they are.
    covered: heightOf ? 0 : HEAD_HEIGHT,
  });
  const { rows, range, startOf } = visible;
  useEffect(() => {
    if (!range) return;
    for (const { value, upTo } of lines.needs(range.first, range.last + AHEAD)) list.need(value, upTo);
  });
  useAnchor({
    ...{ scroller, rows, startOf, top: range ? startOf(range.first) : 0 },
    content: lines,
    source: list,
    keyAt: (index) => taskAt(lines, index),
    indexOf: ({ section, id }) => lines.indexOf(section, id),
  });
  const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2);
  const isScrollingFast = useFastScroll(range?.first ?? 0, perPage);
  return { ...visible, perPage, isScrollingFast };
}

function taskAt(lines: Lines, index: number): { section: string; id: string } | undefined {
  const line = lines.at(index);
  return line?.kind === 'row' && line.id ? { section: line.section.value, id: line.id } : undefined;
}
