import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../kernel/session.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { More } from '../../../ui/popups/more.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './approval.module.css';
import { BulkApproval } from './bulk-approval.tsx';
import { type Choice, QueueEntry } from './queue-entry.tsx';
import { type BulkItem, isBulkItem, QUEUES, type Queue, type QueueItem } from './queue-model.ts';
import { TurnaroundLine } from './turnaround-line.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.tsx';

/**
 * Changes of status, versions of assets and responses to forms that wait for the decision of the user, those due soonest first, and those
 * they requested or decided; single keys decide.
 */
export function ReviewQueue() {
  const { t } = useTranslation('tasks');
  const [{ which: named }, go] = useUrlState({ which: 'waiting' });
  const which: Queue = QUEUES.find((one) => one === named) ?? 'waiting';
  const { items, error, more, isReadingMore, reload } = useQueue(which);
  const [currentId, setCurrent] = useState<string | null>(null);
  const ids = items?.map(({ id }) => id) ?? [];
  // Decided requests disappear: the first one becomes the current one.
  const current = currentId !== null && ids.includes(currentId) ? currentId : (ids[0] ?? null);
  const step = (by: number) => setCurrent(ids[ids.indexOf(current ?? '') + by] ?? current);
  const isWaiting = which === 'waiting';
  const item = isWaiting ? (items?.find(({ id }) => id === current) ?? null) : null;
  const asking = useQueueKeys({ item, step });
  const bulk = useBulk(isWaiting ? (items ?? []) : []);
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Queue>
          value={which}
          onChange={(next) => go({ which: next })}
          options={QUEUES.map((value) => ({ value, label: t(`approval.queue.${value}`) }))}
        />
        <Link to="/account/absence" className={styles.absenceLink ?? ''}>
          {t('approval.absence.entry')}
        </Link>
      </div>
      <TurnaroundLine />
      {error && <Failure error={error} retry={reload} />}
      {!error && !items && <RowsSkeleton rows={4} />}
      {!error && items?.length === 0 && !more && (
        <Empty title={t(`approval.queueEmpty.${which}`)} text={t('approval.queueText')} />
      )}
      {bulk.bar}
      {items && items.length > 0 && (
        <ul className={styles.items} aria-label={t(`approval.queue.${which}`)}>
          {items.map((one) => (
            <QueueEntry
              key={one.id}
              item={one}
              isCurrent={isWaiting && one.id === current}
              choice={bulk.choiceOf(one)}
            />
          ))}
        </ul>
      )}
      {more && <More onMore={more} isReading={isReadingMore} />}
      {asking}
    </>
  );
}

/** The entries chosen to be approved together, all of one kind, and the bar that approves them. */
function useBulk(items: readonly QueueItem[]) {
  const { t } = useTranslation('tasks');
  const me = useMe().id;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const able = items.filter((one): one is BulkItem => isBulkItem(one, me));
  const chosen = able.filter(({ id }) => ids.has(id));
  const kind = (chosen[0] ?? able[0])?.kind;
  const ofKind = able.filter((one) => one.kind === kind);
  const choiceOf = (item: QueueItem): Choice | null => {
    if (!isBulkItem(item, me) || !items.includes(item)) return null;
    return {
      isChosen: chosen.includes(item),
      isDisabled: chosen.length > 0 && item.kind !== kind,
      onChange: (isChosen) => {
        const others = chosen.flatMap(({ id }) => (id === item.id ? [] : [id]));
        setIds(new Set(isChosen ? [...others, item.id] : others));
      },
    };
  };
  const bar = (able.length > 1 || isOpen) && (
    <div className={styles.bulkBar}>
      <Button
        type={chosen.length > 0 ? 'primary' : 'default'}
        disabled={chosen.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('approval.bulk.approve', { count: chosen.length })}
      </Button>
      {chosen.length < ofKind.length ? (
        <Button type="text" onClick={() => setIds(new Set(ofKind.map(({ id }) => id)))}>
          {t(`approval.bulk.all.${kind ?? 'transition'}`, { count: ofKind.length })}
        </Button>
      ) : (
        <Button type="text" onClick={() => setIds(new Set())}>
          {t('approval.bulk.none')}
        </Button>
      )}
      <span className={styles.facts}>{t('approval.bulk.hint')}</span>
      {isOpen && <BulkApproval items={chosen} onClose={() => setOpen(false)} />}
    </div>
  );
  return { bar, choiceOf };
}
