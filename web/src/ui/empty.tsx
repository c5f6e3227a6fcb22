import type { ReactNode } from 'react';
import styles from './states.module.css';

type EmptyProps = {
  /** The purpose of this place, or why it is empty. */
  title: ReactNode;
  text?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Fills a whole page, so its title is the page's heading. */
  page?: boolean;
};

/** The empty state of a list. */
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
