import { webhookInbox } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { notify } from '../../kernel/notify.ts';
import { When } from '../../ui/dates/when.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './connectors.module.css';
import { Processed, VerdictChip } from './webhook-result.tsx';

/** Drawer with a received webhook; one with a valid signature can be processed again. */
export function WebhookDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('connectors');
  const mayEdit = useCan('system:connector:edit');
  const { data, error, refetch } = useRead(webhookInbox.get, { query: { id } }, { quiet: true });
  const replay = useSend(webhookInbox.replay);
  const replayAgain = () =>
    replay.mutate({ body: { id } }, { onSuccess: () => notify(({ message }) => void message.success(t('replayed'))) });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('webhooks')}
      size={560}
      footer={
        mayEdit &&
        data?.verdict === 'valid' && (
          <div className={styles.buttons}>
            <Button loading={replay.isPending} onClick={replayAgain}>
              {t('replay')}
            </Button>
          </div>
        )
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && (
        <>
          <DetailList
            details={[
              [t('time'), <When key="when" at={data.receivedAt} />],
              [t('verdict'), <VerdictChip key="verdict" verdict={data.verdict} />],
              [t('deliveries'), data.deliveries],
              [t('processed'), <Processed key="processed" webhook={data} />],
              [t('error'), data.error],
            ]}
          />
          <h2 className={styles.heading}>{t('headers')}</h2>
          <pre className={styles.text}>{JSON.stringify(data.headers, null, 2)}</pre>
          <h2 className={styles.heading}>{t('body')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section aria-label={t('body')} tabIndex={0}>
            <pre className={styles.text}>{data.body || t('empty')}</pre>
          </section>
        </>
      )}
    </Drawer>
  );
}
