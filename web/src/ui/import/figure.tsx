import { useNumberText } from '../numbers/number-text.ts';
import styles from './import.module.css';

/** A number of a report with its label. */
export function Figure({ count, words }: { count: number; words: string }) {
  return (
    <span className={styles.figure}>
      <b>{useNumberText()(count)}</b> {words}
    </span>
  );
}
