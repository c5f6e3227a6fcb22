import type { ReactNode } from 'react';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  label: string;
  /** How much is selected. */
  status: ReactNode;
  /** A line above, such as an offer to select more. */
  above?: ReactNode;
  actions: ReactNode;
  /** The button that ends the selection. */
  clear: ReactNode;
  /** What the actions open. */
  children?: ReactNode;
};

/** What can be done with selected entries, over the lower edge of their list. */
export function SelectionBar({ label, status, above, actions, clear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {above}
      <div className={styles.row}>
        <span className={styles.count} role="status">
          {status}
        </span>
        <span className={styles.actions}>{actions}</span>
        {clear}
      </div>
      {children}
    </section>
  );
}
