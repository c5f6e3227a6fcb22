import type { DayCount, DependencyType, TaskRow } from '@opsyard/contract';
import { createContext, type MouseEvent, type RefObject, use } from 'react';
import type { ColorMode } from '../colors/task-colors.ts';
import type { Dates } from './bar.ts';
import type { Compared } from './baseline/baseline.ts';
import type { Scale } from './scale.ts';
import type { SideColumn } from './side/side-columns.ts';

/** What the rows of a timeline share; the same object until the scale changes. */
export type TimelineShared = {
  scale: Scale;
  today: string;
  canEdit: boolean;
  /** Whether dependencies can be drawn from its bars. */
  canLink: boolean;
  /** CSS pixels of the titles beside the bars. */
  nameWidth: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Saves other dates of a task, which were changed while it was as given. */
  save: (base: TaskRow, dates: Dates) => void;
  /** The announcement for screen readers. */
  announce: (text: string) => void;
  open: (row: TaskRow) => void;
  /** Lets a task depend on another one. */
  depend: (predecessorId: string, successorId: string, type: DependencyType) => void;
  /** Shows the dependencies of a task to be changed. */
  openDependencies: (row: TaskRow) => void;
  /** The columns beside the titles, and what they show: predecessors in words by task, and days as the project counts them. */
  side: { columns: readonly SideColumn[]; days: DayCount; predecessorsOf: ReadonlyMap<string, string> };
  /** Tasks of other projects a task depends on, or is needed by, in words; by its id. */
  elsewhere: ReadonlyMap<string, string>;
  /** The tasks on the critical path, while it is shown. */
  critical: ReadonlySet<string> | undefined;
  /** The baseline that is compared with, if any. */
  compared: Compared | undefined;
  /** What the colours of bars stand for. */
  colors: ColorMode;
  /** The tasks that are selected. */
  selected: ReadonlySet<string>;
  /** Selects a task by a click with Shift, Ctrl or ⌘; whether it did. */
  choose: (event: MouseEvent, row: TaskRow) => boolean;
  goTo: (day: string) => void;
  reveal: (left: number, right: number) => void;
  /** Takes the focus to another line. */
  step: (line: number, focus: boolean) => void;
  /** Says that the dates of a task are being changed, or no longer. */
  hold: (id: string | null) => void;
};

const TimelineContext = createContext<TimelineShared | null>(null);

/** Gives the rows of a timeline what they share. */
export const TimelineProvider = TimelineContext.Provider;

/** What the rows of a timeline share; only below a `TimelineProvider`. */
export function useTimeline(): TimelineShared {
  const shared = use(TimelineContext);
  if (!shared) throw new Error('useTimeline needs a TimelineProvider');
  return shared;
}
