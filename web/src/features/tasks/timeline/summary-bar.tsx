import type { TaskRow } from '@opsyard/contract';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useRollUp } from '../shared/reading/roll-ups.ts';
import { type Dates, shapeOf } from './bar.ts';
import styles from './summary-bar.module.css';
import { useTimeline } from './timeline-context.ts';

/** The first and the last date of the subtasks of a task, to every depth; null without any. */
export function useSummary(projectId: string, id: string, row: TaskRow | undefined): Dates | null {
  const { isPlaced } = useScope();
  // The subtasks of a task of another project belong to that one.
  const sums = useRollUp({ projectId, id, children: isPlaced ? 0 : (row?.children ?? 0) });
  return row?.children && sums?.firstDay && sums.lastDay ? { startDate: sums.firstDay, dueDate: sums.lastDay } : null;
}

/** A bracket above the bar of a task, over the days of its subtasks. */
export function SummaryBar({ dates }: { dates: Dates }) {
  const { scale } = useTimeline();
  const shape = shapeOf(dates, scale);
  return shape && <span className={styles.summary} data-summary style={{ left: shape.left, width: shape.width }} />;
}
