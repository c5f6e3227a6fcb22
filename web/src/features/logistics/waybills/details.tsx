import type { ReactNode } from 'react';
import styles from './tracking.module.css';

type DetailsProps = { title: string; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** Details that are shown when their title is clicked. */
export function Details({ title, onToggle, children }: DetailsProps) {
  return (
    <details onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
