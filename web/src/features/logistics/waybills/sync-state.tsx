import { STOP_REASONS, TRACKING_PROVIDERS, type WaybillSync, waybillSync } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { type Detail, DetailList } from '../../../ui/detail-list.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { CallBodies } from './call-bodies.tsx';
import { StopButton } from './stop-button.tsx';
import styles from './tracking.module.css';
import { useWord } from './use-word.ts';

/** As many as `waybillSync.get` returns. */
const CALLS_SHOWN = 10;
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
      <DetailList details={[...carrierOf(data, provider ?? '', t), ...(data.account ? detailsOf(data, t) : [])]} />
      <Registrations registrations={data.registrations} provider={provider ?? ''} />
      {maySync && data.registration && (
        <p className={styles.tasks}>
          <Link to={TASKS}>{t('sync.tasks')}</Link>
          {data.registration === 'registered' && <StopButton which={{ ids: [id] }} size="small" />}
        </p>
      )}
      {maySync && data.registration && <Calls waybillId={id} calls={data.calls} />}
    </>
  );
}

const KNOWN = [...STOP_REASONS, 'abort', 'shutdown', 'inactive', 'TRACKING_STOPPED'] as const;

/** Whether there are words for a reason; providers have others. */
function isKnown(message: string): message is (typeof KNOWN)[number] {
  return (KNOWN as readonly string[]).includes(message);
}

type T = ReturnType<typeof useTranslation<'logistics'>>['t'];

/** The carrier that is used, why, and one that was found and is not used. */
function carrierOf(data: WaybillSync, provider: string, t: T): readonly Detail[] {
  const { carrier, carrierReason, formerCarrier, suggestedCarrier } = data;
  if (!carrierReason || !data.registration) return [];
  return [
    [t('sync.carrier'), carrier ?? t('sync.detects')],
    [t('sync.why'), t(`carrierReason.${carrierReason}`, { provider, former: formerCarrier ?? '–' })],
    [t('sync.suggested'), suggestedCarrier && t('sync.suggestion', { carrier: suggestedCarrier })],
  ];
}

function detailsOf({ account, message, nextPollAt, registration, ...times }: WaybillSync, t: T) {
  const when = (at: string | null) => at && <When at={at} />;
  const name = account && (account.sandbox ? `${account.name} · ${t('sync.sandbox')}` : account.name);
  const isPushed = registration === 'registered' && nextPollAt === null;
  return [
    [t('sync.account'), name],
    [t('sync.message'), message !== null && isKnown(message) ? t(`stopReason.${message}`) : message],
    [t('sync.registeredAt'), when(times.registeredAt)],
    [t('sync.pushedAt'), when(times.pushedAt)],
    [t('sync.polledAt'), when(times.polledAt)],
    [t('sync.nextPollAt'), isPushed ? t('sync.notPolled') : when(nextPollAt)],
  ] as const;
}

/** What the parcel has been registered with; a single registration is described above. */
function Registrations({ registrations, provider }: Pick<WaybillSync, 'registrations'> & { provider: string }) {
  const { t } = useTranslation('logistics');
  if (registrations.length < 2) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('sync.history')}</h3>
      <ol className={styles.events}>
        {registrations.map(({ id, number, carrier, reason, former, at }) => (
          <li key={id} className={styles.event}>
            <span className={styles.at}>{at ? <When at={at} /> : t('sync.pending')}</span>
            <span>
              <strong>{number}</strong>
              <span className={styles.text}>{t('sync.carrierOf', { carrier: carrier ?? t('sync.detects') })}</span>
              <span className={styles.dim}>{t(`carrierReason.${reason}`, { provider, former: former ?? '–' })}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Calls({ waybillId, calls }: Pick<WaybillSync, 'calls'> & { waybillId: string }) {
  const { t } = useTranslation('logistics');
  const mayRead = useCan('system:connector:view');
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
              {mayRead && <CallBodies waybillId={waybillId} callId={call.id} pageSize={CALLS_SHOWN} />}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
