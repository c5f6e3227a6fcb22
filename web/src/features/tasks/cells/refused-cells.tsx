import type { TaskRow } from '@opsyard/contract';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { LeftTask } from './apply.ts';
import type { CellPlan } from './plan.ts';
import styles from './refused-cells.module.css';

type RefusedCellsProps = {
  plan: CellPlan;
  /** The tasks the server refused. */
  left: readonly LeftTask[];
  rowOf: (id: string) => TaskRow | undefined;
  /** Changes the other cells. */
  onOthers: () => void;
  onClose: () => void;
};

const NAMED = 20;

/** Names the cells that cannot be changed, before anything is written, and offers to change the others. */
export function RefusedCells({ plan, left, rowOf, onOthers, onClose }: RefusedCellsProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const cellsOf = (id: string) => Object.keys(plan.changes.get(id) ?? {}).length;
  const others = Math.max(0, plan.cells - left.reduce((sum, { id }) => sum + cellsOf(id), 0));
  const keyOf = (row: TaskRow | undefined) => (row ? scope.keyOf(row) : t('cells.gone'));
  const reasonOf = (by: string | null, row: TaskRow | undefined) =>
    row ? t('cells.changedBy', { name: by ?? t('bulk.someone') }) : t('cells.isGone');
  const lines = [
    ...plan.refused.map(({ row, column, text, problem }) => {
      const field = column === 'select' ? '' : columnName(column, scope, t);
      return {
        key: `${row.id} ${column}`,
        where: `${keyOf(row)} · ${field}`,
        why: t(`cells.problem.${problem}`, { text }),
      };
    }),
    ...left.map(({ id, by, reason }) => ({ key: id, where: keyOf(rowOf(id)), why: reason ?? reasonOf(by, rowOf(id)) })),
  ];
  return (
    <Modal
      open
      title={t('cells.refused', { count: lines.length })}
      okText={t('cells.others', { count: others })}
      okButtonProps={{ disabled: others === 0 }}
      onOk={onOthers}
      onCancel={onClose}
      width={560}
    >
      <p>{t('cells.nothingYet')}</p>
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.slice(0, NAMED).map(({ key, where, why }) => (
            <li key={key}>
              <strong>{where}</strong> {why}
            </li>
          ))}
          {lines.length > NAMED && <li>{t('pasted.more', { count: lines.length - NAMED })}</li>}
        </ul>
      )}
      {plan.beyond > 0 && <p>{t('cells.beyond', { count: plan.beyond })}</p>}
    </Modal>
  );
}
