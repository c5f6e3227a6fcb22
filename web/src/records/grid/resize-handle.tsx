import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '@opsyard/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useI18n } from '../scope.ts';
import styles from './grid.module.css';

type ResizeHandleProps = { title: string; width: number; onWidth: (width: number | null) => void };

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -10, ArrowRight: 10 };
const KEY_STEP_FACTOR = 5;

/** The resize handle of a column: drag or use arrow keys; a double click or Delete restores the default width. */
export function ResizeHandle({ title, width, onWidth }: ResizeHandleProps) {
  const { t } = useI18n();
  const dragStart = useRef<{ x: number; width: number } | null>(null);
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragStart.current) onWidth(within(dragStart.current.width + clientX - dragStart.current.x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) onWidth(within(width + step * (event.shiftKey ? KEY_STEP_FACTOR : 1)));
    else if (event.key === 'Delete' || event.key === 'Backspace') onWidth(null);
    else if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // Otherwise the grid would handle the keys.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across the page cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.width', { name: title })}
      aria-valuemin={COLUMN_WIDTH_MIN}
      aria-valuemax={COLUMN_WIDTH_MAX}
      aria-valuenow={width}
      title={t('grid.widthHint')}
      tabIndex={0}
      className={styles.handle}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(null)}
      onPointerDown={(event) => {
        dragStart.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragStart.current = null;
      }}
      onPointerCancel={() => {
        dragStart.current = null;
      }}
    />
  );
}

function within(width: number): number {
  return Math.round(Math.min(Math.max(width, COLUMN_WIDTH_MIN), COLUMN_WIDTH_MAX));
}
