import type { ReactNode } from 'react';
import styles from './account.module.css';

type SectionProps = {
  title: string;
  /** Shown beside the title. */
  state?: ReactNode;
  /** Explanation below the title. */
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

/** Section of the account page with title, state, text and actions. */
export function Section({ title, state, text, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.what}>
          <h2 className={styles.title}>
            {title}
            {state}
          </h2>
          {text && <p className={styles.hint}>{text}</p>}
        </div>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
