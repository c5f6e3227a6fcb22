import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../grid.module.css';

/** The indentation and toggle of a task in a nested list. */
export type Nest = { depth: number; unfolded: boolean };

const STEP = 20;

/** Before a title in a nested list: its indent, and what folds and unfolds its subtasks. */
export function NestMark({ row, nest: { depth, unfolded } }: { row: TaskRow; nest: Nest }) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  return (
    <span className={styles.nest} style={{ marginInlineStart: depth * STEP }}>
      {row.children > 0 && (
        <button
          type="button"
          className={styles.unfold}
          tabIndex={-1}
          data-unfold
          aria-label={t(unfolded ? 'list.fold' : 'list.unfold', { key: keyOf(row) })}
        >
          <Glyph name={unfolded ? 'down' : 'right'} size={12} />
        </button>
      )}
    </span>
  );
}
