import type { TaskType } from '@opsyard/contract';
import { toneOf } from '../../kernel/commands/palette.ts';
import { Glyph } from './glyphs.tsx';
import styles from './type-icon.module.css';

/** The icon of a task type, with its name for those who do not see it; nothing where types are not shown. */
export function NamedTypeIcon({ type }: { type: Pick<TaskType, 'name' | 'icon' | 'color'> | null | undefined }) {
  if (!type) return null;
  return (
    <span
      className={styles.type}
      role="img"
      aria-label={type.name}
      title={type.name}
      style={{ color: toneOf(type.color).solid }}
    >
      <Glyph name={type.icon} />
    </span>
  );
}
