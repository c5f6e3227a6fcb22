import { type ReactNode, useId } from 'react';
import styles from './copying.module.css';

/** A part of a dialog with its heading. */
export function DialogPart({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div id={id} className={styles.heading}>
        {label}
      </div>
      {children}
    </section>
  );
}
