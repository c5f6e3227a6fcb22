import type { ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  title: ReactNode;
  /** Beside the title: a state, a menu of rare actions. */
  aside?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
  /** One line of filters. */
  filters?: ReactNode;
  /** The content scrolls by itself and fills the height that is left, as a long grid or a board does. */
  fill?: boolean;
  children: ReactNode;
};

/** A page: its title and one primary action, a line of filters, the content. */
export function Page({ title, aside, action, filters, fill = false, children }: PageProps) {
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {aside && <div className={styles.aside}>{aside}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {filters && <div className={styles.filters}>{filters}</div>}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
