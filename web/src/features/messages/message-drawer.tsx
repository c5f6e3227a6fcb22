import type { MessageRow } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { When } from '../../ui/dates/when.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { useMessageWords } from './message-words.ts';
import styles from './messages.module.css';
import { MessageState } from './use-message-columns.tsx';

type MessageDrawerProps = { row: MessageRow | undefined; onClose: () => void };

/** A message, with its text if it may be read. */
export function MessageDrawer({ row, onClose }: MessageDrawerProps) {
  const { t } = useTranslation('messages');
  const messageWords = useMessageWords();
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={row?.recipient} size={480} destroyOnHidden>
      {row && (
        <>
          <p className={styles.text}>{row.text ?? t(`unread.${row.state === 'sent' ? 'sent' : 'other'}`)}</p>
          <DetailList
            details={[
              [t('state'), <MessageState key="state" state={row.state} />],
              [t('channel'), t(`channels.${row.channel}`)],
              [t('purpose'), messageWords('purposes', row.purpose)],
              [t('subject'), row.subject],
              [t('gateway'), row.gateway && messageWords('gateways', row.gateway)],
              [t('tries'), row.tries],
              [t('error'), row.error],
              [t('written'), <When key="written" at={row.createdAt} />],
              [t('taken'), row.sentAt && <When key="taken" at={row.sentAt} />],
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
