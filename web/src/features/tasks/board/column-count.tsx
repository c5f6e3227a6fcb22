import { hardLimit, ruleOfStatus, type Status } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useNumberText } from '../../../ui/number-text.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './board.module.css';

/** How many tasks a column has, beside its limit; amber where there are too many, or no room for another one. */
export function ColumnCount({ status, count }: { status: Status; count: number }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const numberText = useNumberText();
  const limit = ruleOfStatus(project.workflow, status.id)?.limit ?? null;
  if (limit === null) return <span className={styles.count}>{numberText(count)}</span>;
  const isFull = hardLimit(project.workflow, status) !== undefined && count >= limit;
  const isOver = isFull || count > limit;
  const text = t('workflow.limit', { count, limit });
  const title = isFull ? t('workflow.full', { limit }) : t('workflow.overLimit', { limit });
  return (
    <span className={classes(styles.count, isOver && styles.overLimit)} {...(isOver && { title })}>
      {text}
      {isOver && <span className="visually-hidden">{title}</span>}
    </span>
  );
}
