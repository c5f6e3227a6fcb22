import type { ReactNode } from 'react';
import styles from './conflicts.module.css';

/** The corner of the page for what waits for a decision of the user; announced when something is added. */
export function ConflictList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.list} aria-label={label} aria-live="assertive">
      {children}
    </section>
  );
}
