import { useTranslation } from 'react-i18next';
import styles from './changed-meanwhile.module.css';

/** Says below a field being edited that somebody else has changed it meanwhile, and how to choose. */
export function ChangedMeanwhile({ theirs }: { theirs: string }) {
  const { t } = useTranslation('common');
  return (
    <span role="status" className={styles.note}>
      {t('changedMeanwhile', { text: theirs })}
    </span>
  );
}
