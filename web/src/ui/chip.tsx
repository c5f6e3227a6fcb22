import type { Color } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { toneOf } from '../kernel/commands/palette.ts';
import styles from './chip.module.css';

/** A coloured label. */
export function Chip({ color, children, title }: { color: Color; children: ReactNode; title?: string }) {
  const tone = toneOf(color);
  return (
    <span className={styles.chip} style={{ color: tone.text, background: tone.back }} title={title}>
      {children}
    </span>
  );
}

/** A coloured dot in front of a text. */
export function Dot({ color, hollow = false }: { color: Color; hollow?: boolean }) {
  const { solid } = toneOf(color);
  return (
    <span
      aria-hidden="true"
      className={styles.dot}
      style={hollow ? { boxShadow: `inset 0 0 0 2px ${solid}` } : { background: solid }}
    />
  );
}
