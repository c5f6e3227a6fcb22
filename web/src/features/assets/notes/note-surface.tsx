import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../compare/compare.module.css';
import { arrowBetween, moveDraft, type NoteDraft, penTo, withTextAt } from './note-line.ts';
import { placeBetween } from './note-place.ts';

type Point = { x: number; y: number };
type SurfaceProps = { draft: NoteDraft; onDraft: (draft: NoteDraft) => void };

/**
 * Surface to place a note: a click sets a pin or a text, dragging a rectangle, an arrow or a freehand line; arrow keys move it,
 * with Shift they resize it.
 */
export function Surface({ draft, onDraft }: SurfaceProps) {
  const { t } = useTranslation('assets');
  const drag = useRef<readonly Point[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveDraft(draft, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onDraft(next);
  };
  const stop = () => {
    drag.current = [];
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles arrow keys
      tabIndex={0}
      className={styles.surface}
      aria-label={t('note.place')}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // The middle button pans.
        if (event.button !== 0) return;
        drag.current = penTo([], pointOf(event));
        event.currentTarget.setPointerCapture(event.pointerId);
        onDraft(drawn(draft, drag.current));
      }}
      onPointerMove={(event) => {
        if (drag.current.length === 0) return;
        drag.current = penTo(drag.current, pointOf(event));
        onDraft(drawn(draft, drag.current));
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const box = currentTarget.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

/** What the points of a drag mean for the tool. A click with an arrow or a pen leaves the line as it is. */
function drawn(draft: NoteDraft, points: readonly Point[]): NoteDraft {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return draft;
  if (draft.tool === 'text') return withTextAt(draft, to);
  if (draft.tool === 'spot') return { ...draft, ...placeBetween(from, to) };
  const isPen = draft.tool === 'pen';
  const line = isPen ? points.length > 1 && { kind: 'pen' as const, points: [...points] } : arrowBetween(from, to);
  return line ? { ...draft, ...from, width: 0, height: 0, line } : draft;
}
