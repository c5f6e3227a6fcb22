import { type ReactNode, use } from 'react';
import { ParentsContext } from '../kernel/parents.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './page.module.css';

type PageProps = {
  title: ReactNode;
  /** Beside the title: a state, a menu of rare actions. */
  aside?: ReactNode;
  /** The primary action of the screen. */
  action?: ReactNode;
  /** A row of filters. */
  filters?: ReactNode;
  /** The content scrolls by itself and fills the remaining height, like a grid or a board. */
  fill?: boolean;
  children: ReactNode;
};

/** A page: breadcrumbs, title and primary action, filters, content. */
export function Page({ title, aside, action, filters, fill = false, children }: PageProps) {
  const parents = use(ParentsContext);
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      {parents.length > 0 && (
        <div className={styles.trail}>
          <Breadcrumb parents={parents} />
        </div>
      )}
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
