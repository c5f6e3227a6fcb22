import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Parent } from '../kernel/parents.ts';
import styles from './breadcrumb.module.css';

/** The ancestors of a page, highest first, and the page itself if given. */
export function Breadcrumb({ parents, page }: { parents: readonly Parent[]; page?: string }) {
  const { t } = useTranslation('common');
  if (parents.length === 0 && !page) return null;
  return (
    <nav aria-label={t('breadcrumb')} className={styles.trail}>
      <ol className={styles.list}>
        {parents.map(({ title, path }) => (
          <li key={title} className={styles.step}>
            {path ? <Link to={path}>{title}</Link> : title}
          </li>
        ))}
        {page && (
          <li className={styles.step} aria-current="page">
            {page}
          </li>
        )}
      </ol>
    </nav>
  );
}
