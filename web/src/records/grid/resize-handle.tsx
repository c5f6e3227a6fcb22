import { type HTMLAttributes, type PointerEvent, useRef } from 'react';
import styles from './grid.module.css';

type ResizeHandleProps = HTMLAttributes<HTMLSpanElement> & {
  width: number;
  /** Sets the width in CSS pixels; null for the default. */
  onWidth: (width: number | null) => void;
};

/** The resize handle of a column: drag it; a double click restores the default width. */
export function ResizeHandle({ width, onWidth, ...attributes }: ResizeHandleProps) {
  /** The width of the column if the pointer were at the left edge of the page, while it is dragged. */
  const origin = useRef<number | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    origin.current = width - event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; what has keys passes its role
    <span
      {...attributes}
      className={styles.handle}
      data-resizer
      onDoubleClick={() => onWidth(null)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (origin.current !== null) onWidth(origin.current + clientX);
      }}
      onLostPointerCapture={() => {
        origin.current = null;
      }}
    />
  );
}
