import { hardLimit, limitField, ruleOfStatus, type Status } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../records/board/cells.ts';
import { Count } from '../../../records/board/column.tsx';
import { classes } from '../../../ui/classes.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './board.module.css';
import { useArrangement } from './board-context.ts';
import { statusIn } from './cells.ts';

/** How many tasks a column has, beside the limit of its status; amber where the limit is exceeded or reached. */
export function ColumnCount({ value, count }: { value: string; count: number }) {
  const { project, statusOf } = useScope();
  const { by } = useArrangement();
  const status = by === 'status' ? statusOf(value) : undefined;
  const rule = status && ruleOfStatus(project.workflow, status.id);
  if (!status || typeof rule?.limit !== 'number' || limitField(rule) !== null) {
    return <Count count={count} />;
  }
  return <LimitedCount status={status} count={count} />;
}

/** The same for a cell, where the limit of its status counts each value of the other field. */
export function CellLimit({ cell, count }: { cell: Cell; count: number }) {
  const { project, statusOf } = useScope();
  const arrangement = useArrangement();
  const status = statusOf(statusIn(cell, arrangement) ?? '');
  const rule = status && ruleOfStatus(project.workflow, status.id);
  const other = arrangement.by === 'status' ? arrangement.laneBy : arrangement.by;
  if (!status || typeof rule?.limit !== 'number' || other === null || limitField(rule) !== other) return null;
  return (
    <span className={styles.cellLimit}>
      <LimitedCount status={status} count={count} />
    </span>
  );
}

function LimitedCount({ status, count }: { status: Status; count: number }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const limit = ruleOfStatus(project.workflow, status.id)?.limit ?? 0;
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
