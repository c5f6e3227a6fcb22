import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DayBlock } from '@opsyard/contract';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Popup } from '../../../../ui/popups/popup.tsx';
import { isClosed } from '../../shared/reading/scope.ts';
import { BlockEditor } from './block-editor.tsx';
import { clockText } from './block-times.ts';
import styles from './day-plan.module.css';
import type { BlockMove } from './use-block-move.ts';
import { keyOfTask, type Plannable } from './use-day-plan.ts';

const KIND = 'day-plan';

/** What is dragged over the hours: a task without a block, a block, or the end of one. */
export type DraggedInDay = {
  task: Plannable;
  block: DayBlock | null;
  start: number;
  minutes: number;
  /** Where it was taken, in minutes below its top. */
  grabbedAt: number;
  isEnd: boolean;
};

/** Reads what is being dragged, if it is of a plan. */
export function draggedInDay(data: Record<string | symbol, unknown>): DraggedInDay | null {
  return data.kind === KIND ? (data as unknown as DraggedInDay) : null;
}

/** Makes an element draggable over the hours of a plan. */
export function useDraggedInDay(element: RefObject<HTMLElement | null>, dragged: Omit<DraggedInDay, 'grabbedAt'>) {
  const current = useEffectEvent((clientY: number) => {
    const { top = 0, height = 1 } = element.current?.getBoundingClientRect() ?? {};
    const share = Math.min(1, Math.max(0, (clientY - top) / height));
    return { kind: KIND, ...dragged, grabbedAt: dragged.block ? share * dragged.minutes : 0 };
  });
  useEffect(() => {
    if (!element.current) return;
    return draggable({ element: element.current, getInitialData: ({ input }) => current(input.clientY) });
  }, [element]);
}

type BlockProps = { block: DayBlock; blockMove: BlockMove };

/** A block of time: moved by dragging or with the keys, changed and removed in its popup. */
export function Block({ block, blockMove }: BlockProps) {
  const { t } = useTranslation('tasks');
  const element = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { task, start, minutes } = block;
  const dragged = { task, block, start, minutes };
  useDraggedInDay(element, { ...dragged, isEnd: false });
  useDraggedInDay(end, { ...dragged, isEnd: true });
  const isDropped = blockMove.droppedId === block.id;
  // The page loses the focus when the block gets another place among the others.
  useEffect(() => {
    if (isDropped && document.activeElement === document.body) element.current?.focus();
  });
  const isMoved = blockMove.movedId === block.id;
  const isDone = isClosed(task.category);
  const time = `${clockText(start)} – ${clockText(start + minutes)}`;
  const key = keyOfTask(task);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!blockMove.onKey(event, block)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        ref={element}
        type="button"
        className={classes(styles.block, isMoved && styles.moved, isDone && styles.done)}
        aria-describedby="day-plan-keys"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-pressed={isMoved}
        title={`${time} ${key} ${task.title}`}
        data-block={block.id}
        onBlur={() => isMoved && blockMove.release()}
        // Space picks the block up instead of opening it.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles.blockTitle}>{task.title}</span>{' '}
        <span className={styles.blockTime}>
          {time} {key}
        </span>
        {isDone && <span className="visually-hidden"> {t('dayPlan.done')}</span>}
        <span ref={end} className={styles.end} aria-hidden="true" />
      </button>
      {anchor && (
        <Popup anchor={anchor} label={`${key} ${task.title}`} onClose={() => setAnchor(null)}>
          <BlockEditor block={block} blockMove={blockMove} close={() => setAnchor(null)} />
        </Popup>
      )}
    </>
  );
}
