import { type Color, PRIORITIES, type Priority } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../../../../kernel/commands/palette.ts';
import styles from './marks.module.css';

const COLOR: Record<Priority, Color> = { N: 'gray', L: 'gray', M: 'gold', H: 'orange', U: 'red' };

type PriorityMarkProps = {
  priority: Priority /** Only the shape; its name is for screen readers. */;
  bare?: boolean;
};

/** A priority: bars for low to high, a square for urgent, and its name. */
export function PriorityMark({ priority, bare = false }: PriorityMarkProps) {
  const { t } = useTranslation('tasks');
  const name = t(`shared.priority.${priority}`);
  return (
    <span className={styles.mark} {...(bare && { title: name })}>
      <PriorityShape priority={priority} />
      <span className={bare ? 'visually-hidden' : styles.word}>{name}</span>
    </span>
  );
}

export function PriorityShape({ priority }: { priority: Priority }) {
  const { solid } = toneOf(COLOR[priority]);
  const bars = PRIORITIES.indexOf(priority);
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" style={{ flex: 'none' }}>
      {priority === 'U' ? (
        <>
          <rect x="1" y="1" width="12" height="12" rx="3" fill={solid} />
          <path d="M7 3.5v4M7 10v.5" stroke="var(--card)" strokeWidth="1.6" strokeLinecap="round" />
        </>
      ) : (
        [1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 4 - 3}
            y={12 - bar * 3 - 1}
            width="3"
            height={bar * 3}
            rx="1"
            fill={bar <= bars ? solid : 'var(--line-strong)'}
          />
        ))
      )}
    </svg>
  );
}
