import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Glyph, type GlyphName } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../reading/project-scope.tsx';
import styles from './marks.module.css';

/** The indicators of a task: a pending approval, and the numbers of subtasks, checklist items, comments and files. */
export function TaskChips({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const { statusOf } = useScope();
  const { children, childrenDone, checklist, checklistDone, comments, attachments, approvalToId } = task;
  if (!approvalToId && children + checklist + comments + attachments === 0) return null;
  return (
    <span className={styles.chips}>
      {approvalToId && (
        <Count glyph="hourglass" name={t('project.chips.approval', { status: statusOf(approvalToId)?.name })} />
      )}
      {children > 0 && (
        <Count
          glyph="subtasks"
          text={`${childrenDone}/${children}`}
          name={t('project.chips.subtasks', { done: childrenDone, count: children })}
        />
      )}
      {checklist > 0 && (
        <Count
          glyph="checklist"
          text={`${checklistDone}/${checklist}`}
          name={t('project.chips.checklist', { done: checklistDone, count: checklist })}
        />
      )}
      {comments > 0 && (
        <Count glyph="comment" text={comments} name={t('project.chips.comments', { count: comments })} />
      )}
      {attachments > 0 && (
        <Count glyph="clip" text={attachments} name={t('project.chips.files', { count: attachments })} />
      )}
    </span>
  );
}

function Count({ glyph, text, name }: { glyph: GlyphName; text?: string | number; name: string }) {
  return (
    <span className={styles.chip} role="img" aria-label={name} title={name}>
      <Glyph name={glyph} size={13} />
      {text}
    </span>
  );
}
