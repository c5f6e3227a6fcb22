import type { ReactNode } from 'react';
import styles from './link-button.module.css';

/** A button styled as a link, such as the name of a row that opens it. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}
