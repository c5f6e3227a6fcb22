import type { AuditRow } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { When } from '../../ui/dates/when.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Ellipsis } from '../../ui/ellipsis.tsx';
import styles from './audit.module.css';
import { useKindName } from './audit-words.ts';

type AuditDrawerProps = { row: AuditRow | undefined; onClose: () => void };

/** Drawer with all fields of a security event. */
export function AuditDrawer({ row, onClose }: AuditDrawerProps) {
  const { t } = useTranslation('audit');
  const nameOf = useKindName();
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={row && nameOf(row.kind)} size={480} destroyOnHidden>
      {row && (
        <>
          <DetailList
            details={[
              [t('number'), row.seq],
              [t('when'), <When key="when" at={row.at} />],
              [t('who'), row.username],
              [t('ip'), row.ip],
              [t('agent'), row.agent && <Ellipsis key="agent" text={row.agent} length={60} />],
              [t('kind'), row.kind],
            ]}
          />
          {Object.keys(row.detail).length > 0 && (
            <pre className={styles.text} style={{ marginTop: 16 }}>
              {JSON.stringify(row.detail, null, 2)}
            </pre>
          )}
        </>
      )}
    </Drawer>
  );
}
