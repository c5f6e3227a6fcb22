import type { Category, Color, Status } from '@opsyard/contract';
import { toneOf } from '../../../../kernel/commands/palette.ts';
import styles from './marks.module.css';

/** A status: a shape for its kind in its colour, and its name. */
export function StatusMark({ status }: { status: Pick<Status, 'name' | 'category' | 'color'> | undefined }) {
  if (!status) return <span>–</span>;
  return (
    <span className={styles.mark}>
      <StatusShape category={status.category} color={status.color} />
      <span className={styles.word}>{status.name}</span>
    </span>
  );
}

/** The shape of a kind of status: empty, half, dotted for review, ticked, crossed. */
export function StatusShape({ category, color, size = 14 }: { category: Category; color: Color; size?: number }) {
  const { solid } = toneOf(color);
  const filled = category === '1' || category === '3';
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 14 14" style={{ flex: 'none' }}>
      <circle cx="7" cy="7" r="5.75" fill={filled ? solid : 'none'} stroke={solid} strokeWidth="1.5" />
      {category === '2' && <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill={solid} />}
      {category === '4' && <circle cx="7" cy="7" r="2.25" fill={solid} />}
      {category === '1' && <path d="M4.3 7.2 6.3 9.2 9.8 5.2" fill="none" stroke="var(--card)" strokeWidth="1.5" />}
      {category === '3' && <path d="M5 5l4 4M9 5 5 9" fill="none" stroke="var(--card)" strokeWidth="1.5" />}
    </svg>
  );
}
