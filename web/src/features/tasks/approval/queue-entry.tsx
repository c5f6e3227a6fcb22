import type { InboxItem, QueuedApproval, QueuedAssetReview } from '@opsyard/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { useMe } from '../../../kernel/session.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { remarkText } from '../../../kernel/words/remark-text.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { DayText, When } from '../../../ui/dates/when.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { durationText } from '../shared/text/duration-text.ts';
import styles from './approval.module.css';
import { DecisionButtons } from './approval-actions.tsx';
import { ApproverList } from './approval-banner.tsx';
import { givenOf, mayDecide } from './approval-text.ts';
import { AssetDecisionButtons } from './asset-decision.tsx';
import { type QueueItem, titleOf } from './queue-model.ts';

export type Choice = { isChosen: boolean; isDisabled: boolean; onChange: (isChosen: boolean) => void };
type EntryProps = { item: QueueItem; isCurrent: boolean; choice: Choice | null };

/** An entry of the review queue, with a box to choose it where several can be approved together. */
export function QueueEntry({ item, isCurrent, choice }: EntryProps) {
  const { t } = useTranslation('tasks');
  return (
    <li className={styles.item} data-current={isCurrent}>
      {choice && (
        <Checkbox
          className={styles.choose ?? ''}
          aria-label={t('approval.bulk.choose', { title: titleOf(item) })}
          checked={choice.isChosen}
          disabled={choice.isDisabled}
          onChange={({ target }) => choice.onChange(target.checked)}
        />
      )}
      <div className={styles.entry}>
        {item.kind === 'asset' && <AssetEntry review={item.request} />}
        {item.kind === 'transition' && <TransitionEntry request={item.request} />}
        {item.kind === 'form' && <FormEntry request={item.request} />}
      </div>
    </li>
  );
}

function TransitionEntry({ request }: { request: QueuedApproval }) {
  const { t } = useTranslation('tasks');
  const me = useMe().id;
  const { taskKey, title, projectKey, projectName, fromName, toName, state, requestedAt } = request;
  const path = usePathTo()('task/ProjectTasks', { key: projectKey, task: taskKey });
  const mine = request.approvers.find(({ deciderId, decidedAt }) => deciderId === me && decidedAt !== null);
  return (
    <>
      <Title path={path}>{`${taskKey} ${title}`}</Title>
      <p className={styles.facts}>
        {projectName} · {fromName} → {toName} ·{' '}
        {state === 'pending' ? t('approval.waiting', givenOf(request)) : t(`approval.state.${state}`)}
      </p>
      <p className={styles.facts}>
        {t('approval.requestedBy', { name: request.requesterName })} <When at={requestedAt} />
        <Taken from={requestedAt} to={mine?.decidedAt ?? null} isOpen={state === 'pending'} />
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
    </>
  );
}

function AssetEntry({ review }: { review: QueuedAssetReview }) {
  const { t } = useTranslation('tasks');
  const me = useMe().id;
  const { assetId, assetName, no, folderName, state, needed, reviewers, decisions, openedByName, openedAt, dueOn } =
    review;
  const path = usePathTo()('asset/MaterielFolders', { open: assetId });
  const title = titleOf({ kind: 'asset', id: review.id, request: review });
  const given = decisions.filter(({ verdict }) => verdict === 'approve').length;
  const mine = decisions.find(({ userId }) => userId === me);
  const isMine = state === 'open' && !mine && (reviewers.some(({ id }) => id === me) || review.standsFor !== null);
  return (
    <>
      <Title path={path}>{`${assetName} · v${no}`}</Title>
      <p className={styles.facts}>
        {folderName} ·{' '}
        {state === 'open'
          ? t('approval.waiting', { given: Math.min(given, needed), needed })
          : t(`approval.assetState.${state}`)}
      </p>
      <p className={styles.facts}>
        {t('approval.requestedBy', { name: openedByName ?? '' })} <When at={openedAt} />
        <Taken from={openedAt} to={mine?.at ?? null} isOpen={state === 'open'} />
        {state === 'open' && dueOn && (
          <>
            {' · '}
            {t('approval.due')} <DayText day={dueOn} />
          </>
        )}
      </p>
      <ul className={styles.approvers}>
        {reviewers.map(({ id, name }) => {
          const decision = decisions.find(({ userId }) => userId === id);
          return (
            <li key={id}>
              {labelText(
                decision?.decidedBy ? t('approval.inPlaceOf', { name: decision.decidedBy, approver: name }) : name,
                t(`approval.verdict.${decision?.verdict ?? 'open'}`),
              )}
              {decision?.comment && remarkText(decision.comment)}
            </li>
          );
        })}
      </ul>
      {isMine && review.standsFor && (
        <p className={styles.facts}>{t('approval.standsFor', { name: review.standsFor.name })}</p>
      )}
      {isMine && (
        <div className={styles.buttons}>
          <AssetDecisionButtons review={review} title={title} />
        </div>
      )}
    </>
  );
}

/** A response to a form: its answers and what can be decided are shown by the inbox of forms. */
function FormEntry({ request }: { request: InboxItem }) {
  const { t } = useTranslation('tasks');
  const { id, title, formName, projectName, requester, isPublic, createdAt } = request;
  const path = usePathTo()('task/TaskForms', { tab: 'inbox', request: id });
  return (
    <>
      <Title path={path}>{title}</Title>
      <p className={styles.facts}>
        {projectName} · {t('approval.formRequest', { form: formName })}
      </p>
      <p className={styles.facts}>
        {t('approval.requestedBy', {
          name: requester?.realname ?? t(isPublic ? 'forms.public.person' : 'forms.gonePerson'),
        })}{' '}
        <When at={createdAt} />
        <Taken from={createdAt} to={null} isOpen />
      </p>
      {path && (
        <div className={styles.buttons}>
          <Link to={path} className={styles.absenceLink ?? ''} aria-label={t('approval.reviewNamed', { title })}>
            {t('approval.review')}
          </Link>
        </div>
      )}
    </>
  );
}

function Title({ path, children }: { path: string | null; children: ReactNode }) {
  return <p className={styles.title}>{path ? <Link to={path}>{children}</Link> : children}</p>;
}

type TakenProps = { from: string; to: string | null; isOpen: boolean };

/** How long the user took for their decision, or how long a request has been open. */
function Taken({ from, to, isOpen }: TakenProps) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const number = useNumberText();
  if (to === null && !isOpen) return null;
  const end = to === null ? now.getTime() : Date.parse(to);
  const time = durationText(Math.max(0, end - Date.parse(from)) / 3_600_000, number, t);
  return <> · {to === null ? t('approval.openFor', { time }) : t('approval.decidedAfter', { time })}</>;
}
