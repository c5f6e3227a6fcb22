import { APPROVAL_REASON_MAX, type Approval, approval } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { TextDialog } from '../../../ui/popups/text-dialog.tsx';
import styles from './approval.module.css';

/** Sends decisions about requests for an approval, and reads again what they change. */
export function useDecide() {
  return useSend(approval.decide, { alsoRefresh: ['task', 'activity'] });
}

/** Approve, or reject with a reason. */
export function DecisionButtons({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useDecide();
  const [isRejecting, setRejecting] = useState(false);
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        type="primary"
        loading={isPending}
        aria-label={t('approval.approveNamed', { title })}
        onClick={() => mutate({ body: { id, decision: 'approve' } })}
      >
        {t('approval.approve')}
      </Button>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('approval.rejectNamed', { title })}
        onClick={() => setRejecting(true)}
      >
        {t('approval.reject')}
      </Button>
      {isRejecting && <RejectDialog id={id} onClose={() => setRejecting(false)} />}
    </span>
  );
}

/** Asks for the reason of a rejection. */
export function RejectDialog({ id, onClose }: { id: Approval['id']; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useDecide();
  return (
    <TextDialog
      title={t('approval.rejectTitle')}
      label={t('approval.reason')}
      okText={t('approval.reject')}
      max={APPROVAL_REASON_MAX}
      isPending={isPending}
      onOk={(reason) => mutate({ body: { id, decision: 'reject', reason } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
