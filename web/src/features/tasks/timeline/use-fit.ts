import type { TaskRow } from '@opsyard/contract';
import type { RefObject } from 'react';
import { plusDays } from '../../../ui/dates/month.ts';
import { daysBetween, fittingZoom, type Zoom } from './scale.ts';
import type { TimeWindow } from './use-window.ts';

/** CSS pixels left free beside the tasks. */
const MARGIN = 80;

type Options = {
  rows: readonly TaskRow[];
  nameWidth: number;
  scroller: RefObject<HTMLDivElement | null>;
  window: Pick<TimeWindow, 'goTo'>;
  onZoom: (zoom: Zoom) => void;
};

/** Chooses the closest zoom that shows all dates of tasks; null while none has any. */
export function useFit({ rows, nameWidth, scroller, window, onZoom }: Options): (() => void) | null {
  const days = rows.flatMap(({ startDate, dueDate }) => [startDate, dueDate].filter((day) => day !== null)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return () => {
    const count = daysBetween(first, last) + 1;
    window.goTo(plusDays(first, Math.floor(count / 2)));
    onZoom(fittingZoom(count, Math.max(100, (scroller.current?.clientWidth ?? 0) - nameWidth - MARGIN)));
  };
}
