import type { ConnectorCall } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { When } from '../../ui/dates/when.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { CallResult } from './call-result.tsx';
import styles from './connectors.module.css';

/** Drawer with a request and its response. */
export function CallDrawer({ call, onClose }: { call: ConnectorCall | null; onClose: () => void }) {
  const { t } = useTranslation('connectors');
  return (
    <Drawer open={call !== null} onClose={onClose} title={t('request')} size={560} destroyOnHidden>
      {call && (
        <>
          <DetailList
            details={[
              [t('request'), <span key="url" className={styles.code}>{`${call.method} ${call.url}`}</span>],
              [t('time'), <When key="when" at={call.at} />],
              [t('result'), <CallResult key="result" call={call} />],
              [t('message'), call.message],
              [t('duration'), t('milliseconds', { count: call.duration })],
              [t('size'), t('sizeText', { sent: sizeText(call.requestSize), received: sizeText(call.responseSize) })],
              [t('attempt'), call.attempt],
            ]}
          />
          <h2 className={styles.heading}>{t('sent')}</h2>
          <pre className={styles.text}>{call.requestText || t('empty')}</pre>
          <h2 className={styles.heading}>{t('answered')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section aria-label={t('answered')} tabIndex={0}>
            <pre className={styles.text}>{call.responseText || t('empty')}</pre>
          </section>
        </>
      )}
    </Drawer>
  );
}
