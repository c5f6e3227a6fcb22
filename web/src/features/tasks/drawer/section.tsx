import { type ReactNode, useId } from 'react';
import styles from './drawer.module.css';

type SectionProps = { title: string; count?: string | number | undefined; action?: ReactNode; children: ReactNode };

/** A part of the drawer under its heading. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        <span className={styles.space} />
        {action}
      </div>
      {children}
    </section>
  );
}
