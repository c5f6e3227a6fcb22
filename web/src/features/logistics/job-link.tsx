import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../kernel/places.ts';
import styles from './job-link.module.css';

/** Link to a job on the screen of the area's jobs. */
export function JobLink({ id, of }: { id: string | null; of: string }) {
  const { t } = useTranslation('logistics');
  const path = usePathTo()('logistics/SyncTasks', { job: id ?? '' });
  if (id === null || path === null) return null;
  return (
    <Link to={path} className={styles.link ?? ''} aria-label={t('jobNamed', { of })}>
      {t('job')}
    </Link>
  );
}
