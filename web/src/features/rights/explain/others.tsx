import { explain } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import styles from '../rights.module.css';

/** Other users who have the same permission. */
export function OtherHolders({ permissionId }: { permissionId: string }) {
  const { t } = useTranslation('rights');
  const { data } = useRead(explain.whoMay, { query: { permissionId } }, { quiet: true });
  if (!data) return null;
  return (
    <details>
      <summary className={styles.part}>{t('explain.others')}</summary>
      <p className={styles.text}>{t('explain.othersCount', { count: data.total })}</p>
      <ul>
        {data.records.map(({ id, realname, departName, username }) => (
          <li key={id}>
            {realname} <span className={styles.dim}>{departName ?? username}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
