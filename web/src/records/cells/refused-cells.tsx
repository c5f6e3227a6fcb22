import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './refused-cells.module.css';

type RefusedCellsProps = {
  /** The cells that cannot be changed, and why. */
  lines: readonly { key: string; where: string; why: string }[];
  /** How many others can be changed. */
  others: number;
  /** How many cells of the clipboard lie beyond the grid. */
  beyond: number;
  /** Changes the other cells. */
  onOthers: () => void;
  onClose: () => void;
};

const NAMED = 20;

/** Names the cells that cannot be changed, before anything is written, and offers to change the others. */
export function RefusedCells({ lines, others, beyond, onOthers, onClose }: RefusedCellsProps) {
  const { t } = useTranslation('records');
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
          {lines.length > NAMED && <li>{t('cells.more', { count: lines.length - NAMED })}</li>}
        </ul>
      )}
      {beyond > 0 && <p>{t('cells.beyond', { count: beyond })}</p>}
    </Modal>
  );
}
