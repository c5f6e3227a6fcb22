import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { TaskInOtherProject, WorkloadTask } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { estimateText } from '../shared/text/estimate-text.ts';
import { columnAt, type Span } from './bar-span.ts';
import { shareOf } from './share.ts';
import type { TableCell, TaskMove } from './use-task-move.ts';
import styles from './workload.module.css';

const KIND = 'workload-task';
export type Dragged = { kind: typeof KIND; row: TaskInOtherProject; from: TableCell };

/** Reads what is being dragged, if it is a task of the workload. */
export function draggedIn(data: Record<string | symbol, unknown>): Dragged | null {
  return data.kind === KIND ? (data as unknown as Dragged) : null;
}

type TaskBarProps = {
  row: WorkloadTask;
  span: Span;
  person: number;
  move: TaskMove;
  takesFocus: boolean;
  onFocused: () => void;
  onOpen: () => void;
};

/** A task in the time of its owner: moved to another person or time by dragging, or with Space and the arrow keys. */
export function TaskBar({ row, span, person, move, takesFocus, onFocused, onOpen }: TaskBarProps) {
  const { t } = useTranslation('tasks');
  const bar = useRef<HTMLButtonElement>(null);
  const { first, last } = span;
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: ({ input }) => {
        const { left, width } = element.getBoundingClientRect();
        const column = columnAt({ first, last }, (input.clientX - left) / width);
        return { kind: KIND, row, from: { person, column } };
      },
    });
  }, [row, first, last, person]);
  useEffect(() => {
    if (!takesFocus) return;
    bar.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  const isHeld = move.pickedUp?.row.id === row.id;
  const key = `${row.projectKey}-${row.seq}`;
  const share = shareOf(row);
  const text = [key, ...(share === null ? [] : [estimateText(share, t)])].join(' ');
  return (
    <button
      ref={bar}
      type="button"
      className={classes(styles.bar, isHeld && styles.held)}
      aria-label={factsText(text, row.title, row.leave && t(`workload.leave.${row.leave}`))}
      aria-describedby="workload-bar-keys"
      aria-pressed={isHeld}
      title={`${key} ${row.title}`}
      onClick={onOpen}
      onBlur={() => isHeld && move.release()}
      // Space picks the task up instead of opening it.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (move.onKey(event.key, row, { person, column: first })) event.preventDefault();
      }}
    >
      {row.leave && <Glyph name="hourglass" size={12} />} {text}
    </button>
  );
}
