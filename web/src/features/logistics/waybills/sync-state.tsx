import { TRACKING_PROVIDERS, type WaybillSync, waybillSync } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import styles from './tracking.module.css';
import { useWord } from './use-word.ts';

const TASKS = '/modules/tms/syncLogisticsTaskList';

/** Sync state of a parcel: provider, last poll, last update and last error. */
export function SyncState({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const maySync = useCan('logistics:waybill:sync');
  const { data, error, refetch } = useRead(waybillSync.get, { query: { id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const provider = data.provider && word(TRACKING_PROVIDERS[data.provider]);
  return (
    <>
      <p className={styles.why}>
        {provider
          ? t(`sync.${data.registration ?? 'open'}`, { provider })
          : t(data.automatic ? 'sync.automatic' : 'sync.nobody')}
      </p>
      {data.account && <DetailList details={detailsOf(data, t)} />}
      {maySync && data.registration && (
        <p className={styles.tasks}>
          <Link to={TASKS}>{t('sync.tasks')}</Link>
        </p>
      )}
      {maySync && data.registration && <Calls calls={data.calls} />}
    </>
  );
}

type T = ReturnType<typeof useTranslation<'logistics'>>['t'];

function detailsOf({ account, carrier, message, nextPollAt, registration, ...times }: WaybillSync, t: T) {
  const when = (at: string | null) => at && <When at={at} />;
  const name = account && (account.sandbox ? `${account.name} · ${t('sync.sandbox')}` : account.name);
  const isPushed = registration === 'registered' && nextPollAt === null;
  return [
    [t('sync.account'), name],
    [t('sync.carrier'), carrier],
    [t('sync.message'), message],
    [t('sync.registeredAt'), when(times.registeredAt)],
    [t('sync.pushedAt'), when(times.pushedAt)],
    [t('sync.polledAt'), when(times.polledAt)],
    [t('sync.nextPollAt'), isPushed ? t('sync.notPolled') : when(nextPollAt)],
  ] as const;
}

function Calls({ calls }: Pick<WaybillSync, 'calls'>) {
  const { t } = useTranslation('logistics');
  return (
    <>
      <h3 className={styles.heading}>{t('sync.calls')}</h3>
      {calls.length === 0 && <p className={styles.dim}>{t('sync.noCalls')}</p>}
      <ol className={styles.events}>
        {calls.map((call) => (
          <li key={call.id} className={styles.event}>
            <span className={styles.at}>
              <When at={call.at} />
            </span>
            <span>
              <span className={styles.url}>{`${call.method} ${call.url}`}</span>
              <span className={styles.dim}>
                {[call.status ?? t('sync.noAnswer'), call.message].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
