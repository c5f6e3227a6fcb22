import { TRACKING_DETAILS, TRACKING_SOURCES, TRACKING_STATUSES, tracking, type WaybillEvent } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { classes } from '../../../ui/classes.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { AddEvent } from './add-event.tsx';
import { Details } from './details.tsx';
import { indented } from './indented.ts';
import styles from './tracking.module.css';
import { useWord } from './use-word.ts';

/** The number of events shown at first; the fields of the parcel are below. */
const LATEST = 4;

/** Events of a parcel, newest first, with the one that determines its status. */
export function Timeline({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const canEdit = useCan('logistics:waybill:edit');
  const [isAdding, setAdding] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useRead(tracking.timeline, { query: { id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const shown = eventsShown(data.events);
  return (
    <>
      <p className={styles.why}>{t(`rule.${data.rule}`)}</p>
      <ol className={styles.events}>
        {data.events.slice(0, isWhole ? undefined : shown).map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      <p className={styles.tasks}>
        {!isWhole && data.events.length > shown && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('allEvents', { count: data.events.length - shown })}
          </Button>
        )}
        {canEdit && !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('addEvent')}
          </Button>
        )}
      </p>
      {canEdit && isAdding && <AddEvent id={id} onDone={() => setAdding(false)} />}
    </>
  );
}

/** The latest events, at least to the one that decides; one more is not worth a button. */
function eventsShown(events: readonly WaybillEvent[]): number {
  const shown = Math.max(LATEST, events.findIndex(({ decides }) => decides) + 1);
  return events.length === shown + 1 ? events.length : shown;
}

function EventLine({
  event: { id, at, status, detail, rawStatus, text, place, source, decides, isPassedOver, tzKnown, hasRaw },
}: {
  event: WaybillEvent;
}) {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const maySync = useCan('logistics:waybill:sync');
  const name = status ? word(TRACKING_STATUSES[status]) : t('unknownStatus', { status: rawStatus });
  return (
    <li className={classes(styles.event, decides && styles.decides)}>
      <span className={styles.at}>
        <When at={at} />
        {!tzKnown && <span className={styles.dim}>{t('zoneUnknown')}</span>}
      </span>
      <span>
        <strong>{detail ? `${name} · ${word(TRACKING_DETAILS[detail])}` : name}</strong>
        {decides && <span className={styles.mark}>{t('decides')}</span>}
        {isPassedOver && <span className={styles.mark}>{t('passedOver')}</span>}
        {text && <span className={styles.text}>{text}</span>}
        <span className={styles.dim}>{[place, word(TRACKING_SOURCES[source])].filter(Boolean).join(' · ')}</span>
        {hasRaw && maySync && <RawEvent id={id} />}
      </span>
    </li>
  );
}

/** An event as received from its provider, read when it is opened. */
function RawEvent({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRead(tracking.raw, { query: { id } }, { enabled: isOpen, quiet: true });
  return (
    <Details title={t('rawEvent')} onToggle={setOpen}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && <pre className={styles.raw}>{indented(data.raw)}</pre>}
    </Details>
  );
}
