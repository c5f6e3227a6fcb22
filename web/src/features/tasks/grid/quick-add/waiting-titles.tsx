import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import type { wholeOf } from './adding.ts';
import { PastedLines } from './pasted-lines.tsx';
import styles from './quick-add.module.css';

type WaitingProps = {
  waiting: ReturnType<typeof wholeOf>;
  above: boolean;
  onAdd: () => void;
  onCancel: () => void;
};

/** The tasks of pasted lines that wait for a confirmation. */
export function Waiting({ waiting, above, onAdd, onCancel }: WaitingProps) {
  const { t } = useTranslation('tasks');
  const { titles, shortened, left } = waiting;
  return (
    <div className={classes(styles.pasted, above && styles.above)} role="status">
      <strong>{t(waiting.returned ? 'list.add.notAdded' : 'list.add.pasted', { count: titles.length })}</strong>
      <PastedLines titles={titles} />
      {shortened > 0 && <p>{t('list.add.shortened', { count: shortened })}</p>}
      {left.length > 0 && <p>{t('list.add.left', { count: left.length })}</p>}
      <span className={styles.buttons}>
        <Button type="primary" size="small" onClick={onAdd}>
          {t('list.add.confirm', { count: titles.length })}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('list.add.cancel')}
        </Button>
      </span>
    </div>
  );
}
