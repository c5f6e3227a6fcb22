import { workOrder } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import styles from '../work-orders.module.css';
import { RuleInWords } from './rule-in-words.tsx';

/** The rule of an order in words, with the measures of its parcel filled in. */
export function OrderRule({ id }: { id: string }) {
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  return (
    order && (
      <div className={styles.ruleText}>
        <RuleInWords order={order} />
      </div>
    )
  );
}
