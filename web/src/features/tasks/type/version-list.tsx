import type { TypeSetup } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import styles from './types.module.css';

/** The published versions of a type with who published them when, and how many tasks run on each. */
export function VersionList({ setup: { versions, unversioned } }: { setup: TypeSetup }) {
  const { t } = useTranslation('tasks');
  if (versions.length === 0) return <p className={styles.hint}>{t('typeSetup.noVersions')}</p>;
  return (
    <section aria-label={t('typeSetup.versions')}>
      <h2 className={styles.heading}>{t('typeSetup.versions')}</h2>
      <ul className={styles.versions}>
        {versions.map(({ number, publishedBy, publishedAt, tasks }) => (
          <li key={number}>
            <b>{t('types.version', { number })}</b>
            <span>{publishedBy}</span>
            <When at={publishedAt} />
            <span>{t('typeSetup.tasks', { count: tasks })}</span>
          </li>
        ))}
        {unversioned > 0 && (
          <li>
            <b>{t('types.withoutVersion')}</b>
            <span>{t('typeSetup.tasks', { count: unversioned })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
