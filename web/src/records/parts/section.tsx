import { type ReactNode, useId } from 'react';
import styles from './parts.module.css';

type SectionProps = {
  title: string;
  /** The anchor used by the section bar. */
  name?: string;
  count?: string | number | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** A section of a drawer with a heading. */
export function Section({ title, name, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-section={name}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle} tabIndex={name ? -1 : undefined}>
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
