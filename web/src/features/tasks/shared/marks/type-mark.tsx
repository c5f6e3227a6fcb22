import type { TaskType } from '@opsyard/contract';
import { toneOf } from '../../../../kernel/commands/palette.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { NamedTypeIcon } from '../../../../ui/icons/type-icon.tsx';
import { useScope } from '../reading/project-scope.tsx';
import styles from './marks.module.css';

/** A task type: its icon in its colour, and its name. */
export function TypeMark({ type }: { type: Pick<TaskType, 'name' | 'icon' | 'color'> | undefined }) {
  if (!type) return <span>–</span>;
  return (
    <span className={styles.mark}>
      <TypeShape type={type} />
      <span className={styles.word}>{type.name}</span>
    </span>
  );
}

/** The icon of a task type, beside a text that names it. */
export function TypeShape({ type: { icon, color } }: { type: Pick<TaskType, 'icon' | 'color'> }) {
  return (
    <span className={styles.type} style={{ color: toneOf(color).solid }}>
      <Glyph name={icon} />
    </span>
  );
}

/** The icon of a task's type where its name does not show; nothing in projects with a single type. */
export function TypeIcon({ typeId }: { typeId: string }) {
  const { typeOf, usesTypes } = useScope();
  return <NamedTypeIcon type={usesTypes ? typeOf(typeId) : undefined} />;
}
