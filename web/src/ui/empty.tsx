import type { ReactNode } from 'react';
import styles from './states.module.css';

type EmptyProps = {
  /** What this place is or why it is empty. */
  title: ReactNode;
  text?: ReactNode;
  /** The one button to begin with. */
  action?: ReactNode;
  icon?: ReactNode;
  /** It stands in place of a whole page, so its title is the page's. */
  page?: boolean;
};

/** What a list shows while there is nothing in it. */
export function Empty({ title, text, action, icon, page = false }: EmptyProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
