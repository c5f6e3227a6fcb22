import { keysOf } from '../kernel/shortcuts.ts';
import styles from './chip.module.css';

/** A shortcut as keys to press. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className={styles.keys}>
      {keysOf(shortcut)
        .flat()
        .map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
    </span>
  );
}
