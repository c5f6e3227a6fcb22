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
      <strong>{t(waiting.returned ? 'pasted.notAdded' : 'pasted.title', { count: titles.length })}</strong>
      <PastedLines titles={titles} />
      {shortened > 0 && <p>{t('pasted.shortened', { count: shortened })}</p>}
      {left.length > 0 && <p>{t('pasted.left', { count: left.length })}</p>}
      <span className={styles.buttons}>
        <Button type="primary" size="small" onClick={onAdd}>
          {t('pasted.confirm', { count: titles.length })}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('pasted.cancel')}
        </Button>
      </span>
    </div>
  );
}
