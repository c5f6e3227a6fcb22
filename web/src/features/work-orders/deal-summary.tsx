import { type DecisionName, EVIDENCE_KINDS, MAX_ROUNDS, workOrderEvidence } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import type { AnyRow } from '../../records/scope.ts';
import { useAmounts } from './amounts.ts';
import styles from './work-orders.module.css';

/** What is at stake in an order, and the evidence that a submission would still lack. */
export function DealSummary({ order, decision }: { order: AnyRow; decision: DecisionName }) {
  const { t } = useTranslation('workOrders');
  const { money } = useAmounts();
  const [stake, billed] = [order.kind === 'prevent' ? order.avoidable : order.overcharge, order.billedFee];
  const isSubmission = decision === 'submit' || decision === 'resubmit';
  const facts = [
    typeof stake === 'number' &&
      t(order.kind === 'prevent' ? 'deal.avoidable' : 'deal.overcharge', { amount: money(stake) }),
    typeof billed === 'number' && t('deal.billed', { amount: money(billed) }),
    isSubmission && t('deal.round', { round: Number(order.rounds ?? 0) + 1, most: MAX_ROUNDS }),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      {isSubmission && <MissingEvidence id={order.id} />}
    </>
  );
}

function MissingEvidence({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { data } = useRead(workOrderEvidence.list, { query: { orderId: id } }, { quiet: true });
  const missing = data?.required.filter((kind) => !data.files.some((file) => file.kind === kind)) ?? [];
  if (missing.length === 0) return null;
  const kinds = missing.map((kind) => EVIDENCE_KINDS[kind][at]).join(at === 1 ? '、' : ', ');
  return (
    <p role="status" className={styles.lacking}>
      {t('list.missing', { kinds })}
    </p>
  );
}
