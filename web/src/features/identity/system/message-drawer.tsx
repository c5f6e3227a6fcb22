import type { MessageRow } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { DetailList } from '../../../ui/detail-list.tsx';
import { When } from '../../../ui/when.tsx';
import { useMessageWords } from './message-words.ts';
import styles from './system.module.css';
import { MessageState } from './use-message-columns.tsx';

type MessageDrawerProps = { row: MessageRow | undefined; onClose: () => void };

/** One message, with what it says where that may be read. */
export function MessageDrawer({ row, onClose }: MessageDrawerProps) {
  const { t } = useTranslation('identity');
  const named = useMessageWords();
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={row?.recipient} size={480} destroyOnHidden>
      {row && (
        <>
          <p className={styles.text}>
            {row.text ?? t(`system.messages.unread.${row.state === 'sent' ? 'sent' : 'other'}`)}
          </p>
          <DetailList
            details={[
              [t('system.messages.state'), <MessageState key="state" state={row.state} />],
              [t('system.messages.channel'), t(`system.messages.channels.${row.channel}`)],
              [t('system.messages.purpose'), named('purposes', row.purpose)],
              [t('system.messages.subject'), row.subject],
              [t('system.messages.gateway'), row.gateway && named('gateways', row.gateway)],
              [t('system.messages.tries'), row.tries],
              [t('system.messages.error'), row.error],
              [t('system.messages.written'), <When key="written" at={row.createdAt} />],
              [t('system.messages.taken'), row.sentAt && <When key="taken" at={row.sentAt} />],
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
