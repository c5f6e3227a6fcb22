import { assetReview, type QueuedAssetReview, type ReviewVerdict } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { TextDialog } from '../../../ui/popups/text-dialog.tsx';
import styles from './approval.module.css';

/** The maximum length of a comment about a version, in code points. */
const COMMENT_MAX = 2_000;

/** Sends decisions about versions of assets, and reads again what they change. */
export function useDecideAsset() {
  return useSend(assetReview.decide, { alsoRefresh: ['asset'] });
}

type DecisionProps = { review: QueuedAssetReview; title: string };

/** Approve a version, or ask for changes or reject it with a reason. */
export function AssetDecisionButtons({ review, title }: DecisionProps) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useDecideAsset();
  const [verdict, setVerdict] = useState<ReasonedVerdict | null>(null);
  const { id, sha256 } = review;
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        type="primary"
        loading={isPending}
        aria-label={t('approval.approveNamed', { title })}
        onClick={() => mutate({ body: { id, sha256, verdict: 'approve', comment: '' } })}
      >
        {t('approval.approve')}
      </Button>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('approval.changesNamed', { title })}
        onClick={() => setVerdict('changes')}
      >
        {t('approval.changes')}
      </Button>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('approval.rejectNamed', { title })}
        onClick={() => setVerdict('reject')}
      >
        {t('approval.reject')}
      </Button>
      {verdict && <AssetReasonDialog review={review} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}

export type ReasonedVerdict = Exclude<ReviewVerdict, 'approve'>;
type ReasonProps = { review: QueuedAssetReview; verdict: ReasonedVerdict; onClose: () => void };

/** Asks why a version is rejected, or what should be changed. */
export function AssetReasonDialog({ review: { id, sha256 }, verdict, onClose }: ReasonProps) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useDecideAsset();
  return (
    <TextDialog
      title={t(`approval.assetReason.${verdict}`)}
      label={t('approval.reason')}
      okText={t(verdict === 'changes' ? 'approval.changes' : 'approval.reject')}
      max={COMMENT_MAX}
      isPending={isPending}
      onOk={(comment) => mutate({ body: { id, sha256, verdict, comment } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
