import { useTranslation } from 'react-i18next';
import styles from './conflict-notice.module.css';

/** A notice below an edited field that others have changed it, and how to resolve the conflict. */
export function ConflictNotice({ theirs }: { theirs: string }) {
  const { t } = useTranslation('common');
  return (
    <span role="status" className={styles.note}>
      {t('changedMeanwhile', { text: theirs })}
    </span>
  );
}
