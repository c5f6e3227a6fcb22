import { type AssetReview, assetFile, assetReview } from '@opsyard/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { download } from '../../kernel/files.ts';
import { useMe } from '../../kernel/session.ts';
import { labelText } from '../../kernel/words/label-text.ts';
import { DayText, When } from '../../ui/dates/when.tsx';
import styles from './assets.module.css';
import { DecisionForm } from './decision-form.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** Open and completed reviews of an asset, with a button to request another one. */
export function Reviews({ id }: { id: string }) {
  const { t } = useTranslation('assets');
  const canAsk = useCan('assets:asset:edit');
  const [isAsking, setAsking] = useState(false);
  const query = { assetId: id };
  const { data: reviews } = useRead(assetReview.list, { query }, { quiet: true, keepPrevious: true });
  const { data: versions = [] } = useRead(assetFile.versions, { query }, { quiet: true, keepPrevious: true });
  const newest = versions[0];
  if (!reviews) return null;
  const isAskable =
    newest && !reviews.some(({ state, no }) => state === 'open' || (state === 'approved' && no === newest.no));
  return (
    <>
      {reviews.length === 0 && <p className={styles.none}>{t('review.none')}</p>}
      {reviews.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      <div className={styles.buttons}>
        {canAsk && isAskable && <Button onClick={() => setAsking(true)}>{t('review.ask')}</Button>}
        {reviews.some(({ decisions }) => decisions.length > 0) && (
          <Button
            onClick={() =>
              void download(assetReview.export, { query }, `${newest?.name ?? id}.csv`).catch(() => undefined)
            }
          >
            {t('review.export')}
          </Button>
        )}
      </div>
      {isAsking && newest && <ReviewDialog version={newest} assetId={id} onClose={() => setAsking(false)} />}
    </>
  );
}

const COLORS = { open: 'processing', approved: 'success', changes: 'warning', rejected: 'error', cancelled: 'default' };

function Review({ review }: { review: AssetReview }) {
  const { t } = useTranslation('assets');
  const me = useMe();
  const cancel = useSend(assetReview.cancel, { alsoRefresh: ['asset'] });
  const { id, no, state, needed, reviewers, decisions, dueOn, openedBy, openedByName, openedAt } = review;
  const waiting = reviewers.filter((one) => !decisions.some(({ userId }) => userId === one.id));
  const isReviewer = state === 'open' && (waiting.some((one) => one.id === me.id) || review.standsFor !== null);
  return (
    <section className={styles.review} aria-label={t('review.of', { no })}>
      <div className={styles.reviewHead}>
        <strong>v{no}</strong>
        <Tag color={COLORS[state]}>{t(`review.${state}`)}</Tag>
        <span className={styles.grow}>{t('review.needed', { needed, count: reviewers.length })}</span>
        {state === 'open' && openedBy === me.id && (
          <Button onClick={() => cancel.mutate({ body: { id } })}>{t('review.cancel')}</Button>
        )}
      </div>
      <div className={styles.quiet}>
        {openedByName} <When at={openedAt} />
        {dueOn && (
          <>
            {` · ${t('review.due')} `}
            <DayText day={dueOn} />
          </>
        )}
      </div>
      <ul className={styles.plain} aria-label={t('review.decisions')}>
        {decisions.map(({ userId, name, verdict, comment, at, decidedBy }) => (
          <li key={userId} className={styles.decision}>
            <strong>{decidedBy ? t('review.inPlaceOf', { name: decidedBy, reviewer: name }) : name}</strong>
            {labelText('', t(`review.verdict.${verdict}`))} <When at={at} />
            {comment && <div>{comment}</div>}
          </li>
        ))}
        {state === 'open' &&
          waiting.map((one) => (
            <li key={one.id} className={styles.decision}>
              <span className={styles.quiet}>{t('review.waiting', { name: one.name })}</span>
            </li>
          ))}
      </ul>
      {isReviewer && review.standsFor && (
        <p className={styles.quiet}>{t('review.standsFor', { name: review.standsFor.name })}</p>
      )}
      {isReviewer && <DecisionForm review={review} />}
    </section>
  );
}
