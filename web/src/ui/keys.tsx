import { keysOf } from '../kernel/commands/shortcuts.ts';
import styles from './chip.module.css';

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
