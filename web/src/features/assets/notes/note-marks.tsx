import type { AssetNote, NoteLine, NotePlace } from '@opsyard/contract';
import { useId } from 'react';
import styles from '../compare/compare.module.css';

type MarkProps = {
  place: NotePlace & { line: NoteLine | null };
  state: AssetNote['state'];
  number: number;
  /** The text, if it is shown on the picture. */
  text?: string | undefined;
};

/** Beyond this share of the width, a text is to the left of its pin. */
const RIGHT_PART = 0.6;

/** A note on a picture, a page or a frame. */
export function Mark({ place, state, number, text }: MarkProps) {
  const at = { left: `${place.x * 100}%`, top: `${place.y * 100}%` };
  return (
    <>
      {place.width > 0 && (
        <span
          className={styles.rect}
          style={{ ...at, width: `${place.width * 100}%`, height: `${place.height * 100}%` }}
        />
      )}
      {place.line && <Line {...place.line} state={state} />}
      <span className={styles.pin} style={at} data-state={state} aria-hidden="true">
        {number}
      </span>
      {text !== undefined && text.trim() !== '' && <Text {...{ place, state, text }} />}
    </>
  );
}

/** A text beside its pin, within the picture also near its edges; screen readers read it in the list of notes. */
function Text({ place: { x, y }, state, text }: { place: NotePlace; state: AssetNote['state']; text: string }) {
  const side = x > RIGHT_PART ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` };
  return (
    <span
      className={styles.shownText}
      style={{ ...side, top: `${y * 100}%`, transform: `translateY(${-y * 100}%)` }}
      data-state={state}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}

/** The text of a note that is shown on the picture. */
export function shownText({ shape, text }: Pick<AssetNote, 'shape' | 'text'>): string | undefined {
  return shape === 'text' ? text : undefined;
}

const STROKES = ['halo', 'ink'] as const;

/** An arrow or a freehand line, with a border that is visible on any picture. */
function Line({ kind, points, state }: NoteLine & { state: AssetNote['state'] }) {
  const id = useId();
  return (
    <svg className={styles.drawing} data-state={state} data-kind={kind} aria-hidden="true">
      {STROKES.map((stroke) => (
        <g key={stroke} className={styles[stroke]}>
          {kind === 'arrow' ? <Arrow id={`${id}${stroke}`} points={points} /> : <Freehand points={points} />}
        </g>
      ))}
    </svg>
  );
}

function Arrow({ id, points }: { id: string; points: NoteLine['points'] }) {
  const [tail, tip] = points;
  if (!tail || !tip) return null;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <>
      <marker
        id={id}
        markerUnits="userSpaceOnUse"
        viewBox="0 0 24 24"
        markerWidth="24"
        markerHeight="24"
        refX="18"
        refY="12"
        orient="auto"
      >
        <path d="M 8 4 L 18 12 L 8 20" />
      </marker>
      <line
        x1={percent(tail.x)}
        y1={percent(tail.y)}
        x2={percent(tip.x)}
        y2={percent(tip.y)}
        markerEnd={`url(#${id})`}
      />
    </>
  );
}

/** The drawing is stretched to the picture, and its stroke is not. */
function Freehand({ points }: { points: NoteLine['points'] }) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <polyline vectorEffect="non-scaling-stroke" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
