import type { LogRow } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import { Facts } from '../shared/facts.tsx';
import styles from '../system.module.css';

/** Drawer with all fields of a log entry. */
export function LogDrawer({ row, onClose }: { row: LogRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('system');
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={row?.logContent} size={520} destroyOnHidden>
      {row && (
        <>
          <Facts
            facts={[
              [t('log.when'), <When key="when" at={row.at} />],
              [t('log.who'), row.username],
              [t('log.ip'), row.ip],
              [t('log.agent'), row.agent],
              [t('log.call'), row.method],
              [t('log.path'), row.requestUrl && `${row.requestType} ${row.requestUrl}`],
              [t('log.status'), row.status],
              [t('log.failure'), row.failure],
              [t('log.cost'), row.costTime],
              [t('log.requestId'), row.requestId],
            ]}
          />
          {row.requestParam && (
            <section>
              <h3>{t('log.sent')}</h3>
              <p className={styles.dim}>{t('log.hidden')}</p>
              <pre className={styles.text}>{pretty(row.requestParam)}</pre>
            </section>
          )}
        </>
      )}
    </Drawer>
  );
}

/** Indents JSON; truncated text is not valid JSON and stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
