import { approval, assetReview } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { remarkText } from '../../../kernel/words/remark-text.ts';
import styles from './approval.module.css';
import { type BulkItem, titleOf } from './queue-model.ts';

type Outcome = 'approved' | { failure: string };
type BulkProps = { items: readonly BulkItem[]; onClose: () => void };

/** Approves several entries one after the other, after a confirmation, and shows the result of each. */
export function BulkApproval({ items, onClose }: BulkProps) {
  const { t } = useTranslation('tasks');
  // The queue loses its entries while they are approved.
  const [shown] = useState(items);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [step, setStep] = useState<'ask' | 'running' | 'done'>('ask');
  const run = async () => {
    setStep('running');
    for (const item of shown) {
      const outcome = await approve(item);
      setOutcomes((former) => new Map(former).set(item.id, outcome));
    }
    await refresh('approval', 'assetReview', 'task', 'activity', 'asset');
    setStep('done');
  };
  const approved = [...outcomes.values()].filter((one) => one === 'approved').length;
  const textFor = (outcome: Outcome) => (outcome === 'approved' ? t('approval.state.approved') : outcome.failure);
  return (
    <Modal
      open
      title={step === 'done' ? t('approval.bulk.done') : t('approval.bulk.title', { count: shown.length })}
      okText={step === 'done' ? t('approval.bulk.close') : t('approval.approve')}
      okButtonProps={{ loading: step === 'running' }}
      cancelButtonProps={{ hidden: step !== 'ask' }}
      closable={step !== 'running'}
      mask={{ closable: step === 'ask' }}
      keyboard={step !== 'running'}
      onOk={() => (step === 'done' ? onClose() : void run())}
      onCancel={onClose}
    >
      <ul className={styles.outcomes}>
        {shown.map((item) => {
          const outcome = outcomes.get(item.id);
          return (
            <li key={item.id}>
              {titleOf(item)}
              {outcome && (
                <span className={outcome === 'approved' ? styles.given : styles.refused}>
                  {remarkText(textFor(outcome))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status">{step === 'done' && t('approval.bulk.result', { given: approved, count: shown.length })}</p>
    </Modal>
  );
}

async function approve({ kind, request }: BulkItem): Promise<Outcome> {
  const { id } = request;
  try {
    if (kind === 'transition')
      await call(approval.decide, { body: { id, decision: 'approve', bulk: true } }, { quiet: true });
    else {
      const body = { id, sha256: request.sha256, verdict: 'approve' as const, comment: '', bulk: true as const };
      await call(assetReview.decide, { body }, { quiet: true });
    }
    return 'approved';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { failure: textOf(error) };
  }
}
