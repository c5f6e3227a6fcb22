import { approval, type QueuedApproval } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommands } from '../../../kernel/commands.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useReadPages } from '../../../kernel/read-pages.ts';
import { useSession } from '../../../kernel/session.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { More } from '../../../ui/more.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import styles from './approval.module.css';
import { DecisionButtons, RejectDialog, useDecide } from './approval-actions.tsx';
import { ApproverList } from './approval-banner.tsx';
import { givenOf, mayDecide } from './approval-text.ts';
import { AssetReviewsLink } from './asset-reviews-link.tsx';

const QUEUES = ['waiting', 'requested', 'decided'] as const;
type Queue = (typeof QUEUES)[number];

/** Requests for an approval: those that wait for the user, the oldest first, and those they made or decided; single keys decide. */
export function ReviewQueue() {
  const { t } = useTranslation('tasks');
  const [{ which: named }, go] = useUrlState({ which: 'waiting' });
  const which: Queue = QUEUES.find((one) => one === named) ?? 'waiting';
  const { pages, error, more, isReadingMore, reload } = useReadPages(approval.queue, { which }, { keepPrevious: true });
  const requests = pages?.flatMap(({ records }) => records);
  const [currentId, setCurrent] = useState<string | null>(null);
  const ids = requests?.map(({ id }) => id) ?? [];
  // Decided requests disappear: the first one becomes the current one.
  const current = currentId !== null && ids.includes(currentId) ? currentId : (ids[0] ?? null);
  const step = (by: number) => setCurrent(ids[ids.indexOf(current ?? '') + by] ?? current);
  const rejecting = useQueueKeys({ id: which === 'waiting' ? current : null, step });
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Queue>
          value={which}
          onChange={(next) => go({ which: next })}
          options={QUEUES.map((value) => ({ value, label: t(`approval.queue.${value}`) }))}
        />
        <AssetReviewsLink />
        <Link to="/account/absence">{t('approval.absence.entry')}</Link>
      </div>
      {error && !requests && <Failure error={error} retry={reload} />}
      {!error && !requests && <RowsSkeleton rows={4} />}
      {requests?.length === 0 && <Empty title={t(`approval.queueEmpty.${which}`)} text={t('approval.queueText')} />}
      {requests && requests.length > 0 && (
        <ul className={styles.items} aria-label={t(`approval.queue.${which}`)}>
          {requests.map((one) => (
            <Request key={one.id} request={one} isCurrent={which === 'waiting' && one.id === current} />
          ))}
        </ul>
      )}
      {more && <More onMore={more} isReading={isReadingMore} />}
      {rejecting}
    </>
  );
}

function Request({ request, isCurrent }: { request: QueuedApproval; isCurrent: boolean }) {
  const { t } = useTranslation('tasks');
  const me = useSession()?.user.id ?? '';
  const { taskKey, title, projectKey, projectName, fromName, toName, state } = request;
  const path = usePathTo()('task/ProjectTasks', { key: projectKey, task: taskKey });
  return (
    <li className={styles.item} data-current={isCurrent}>
      <p className={styles.title}>{path ? <Link to={path}>{`${taskKey} ${title}`}</Link> : `${taskKey} ${title}`}</p>
      <p className={styles.facts}>
        {projectName} · {fromName} → {toName} ·{' '}
        {state === 'pending' ? t('approval.waiting', givenOf(request)) : t(`approval.state.${state}`)}
      </p>
      <p className={styles.facts}>
        {t('approval.requestedBy', { name: request.requesterName })} <When at={request.requestedAt} />
        {state === 'pending' && request.expiresAt && (
          <>
            {' · '}
            {t('approval.expires')} <When at={request.expiresAt} />
          </>
        )}
      </p>
      <ApproverList request={request} />
      {mayDecide(request, me) && (
        <div className={styles.buttons}>
          <DecisionButtons id={request.id} title={title} />
        </div>
      )}
    </li>
  );
}

/** A approves and D rejects the current request, J and K go to the next and the previous one; answers the dialog for a reason. */
function useQueueKeys({ id, step }: { id: string | null; step: (by: number) => void }) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useDecide();
  const [rejectedId, reject] = useState<string | null>(null);
  const group = t('approval.reviews');
  const isReady = () => id !== null && !isPending && rejectedId === null;
  useCommands([
    {
      ...{ id: 'approval.approve', group, title: t('approval.approve'), shortcut: 'a', when: isReady },
      run: () => id !== null && mutate({ body: { id, decision: 'approve' } }),
    },
    {
      ...{ id: 'approval.reject', group, title: t('approval.reject'), shortcut: 'd', when: isReady },
      run: () => reject(id),
    },
    { id: 'approval.next', group, title: t('approval.next'), shortcut: 'j', run: () => step(1) },
    { id: 'approval.previous', group, title: t('approval.previous'), shortcut: 'k', run: () => step(-1) },
  ]);
  return rejectedId === null ? null : <RejectDialog id={rejectedId} onClose={() => reject(null)} />;
}
