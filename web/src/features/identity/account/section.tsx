import type { ReactNode } from 'react';
import styles from './account.module.css';

type SectionProps = {
  title: string;
  /** How things stand, beside the title. */
  state?: ReactNode;
  /** What this is for. */
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

/** One matter of the account: what it is, how it stands, what can be done about it. */
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
