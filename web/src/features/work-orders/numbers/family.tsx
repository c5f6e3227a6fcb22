import {
  type NumberFamily,
  ORDER_STATES,
  type OrderState,
  TRACKING_STATUSES,
  type TrackingStatus,
} from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { When } from '../../../ui/dates/when.tsx';
import { AddNumber } from './add-number.tsx';
import styles from './numbers.module.css';

/** The numbers of a parcel with reason and time of each change, and the related waybills and work orders. */
export function Family({ family }: { family: NumberFamily }) {
  const mayRenumber = useCan('logistics:waybill:edit');
  const { query, numbers, steps, waybills, orders } = family;
  const present = numbers.at(-1);
  const hasHistory = steps.length + waybills.length + orders.length > 0;
  return (
    <li className={styles.family}>
      <h2 className={styles.query}>{query}</h2>
      <Chain family={family} />
      <Parcels waybills={waybills} />
      <Orders orders={orders} />
      {mayRenumber && hasHistory && present && <AddNumber number={present} />}
    </li>
  );
}

function Chain({ family }: { family: NumberFamily }) {
  const { t } = useTranslation('workOrders');
  const { query, numbers, steps, waybills, orders } = family;
  if (steps.length === 0) {
    const isKnown = waybills.length + orders.length > 0;
    const [number = ''] = numbers;
    return (
      <>
        {number !== query && isKnown && <p className={styles.chain}>{number}</p>}
        <p className={styles.quiet}>{t(isKnown ? 'numbers.single' : 'numbers.unknown')}</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.chain}>{numbers.join(' → ')}</p>
      <ol className={styles.steps} aria-label={t('numbers.steps')}>
        {steps.map(({ oldNumber, newNumber, reason, at, byName }) => (
          <li key={oldNumber}>
            <span className={styles.change}>{`${oldNumber} → ${newNumber}`}</span>
            <span className={styles.quiet}>
              {[t(`numbers.reasons.${reason}`), byName].filter(Boolean).join(' · ')} · <When at={at} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Parcels({ waybills }: Pick<NumberFamily, 'waybills'>) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const pathTo = usePathTo();
  if (waybills.length === 0) return null;
  return (
    <p className={styles.line}>
      <span className={styles.quiet}>{t('numbers.waybills')}</span>
      {waybills.map(({ id, number, status, channel, site }) => {
        const path = pathTo('logistics/Waybills', { open: id });
        const about = [TRACKING_STATUSES[status as TrackingStatus]?.[at], channel, site].filter(Boolean).join(' · ');
        return (
          <span key={id}>
            {path ? <Link to={path}>{number}</Link> : number} <span className={styles.quiet}>{about}</span>
          </span>
        );
      })}
    </p>
  );
}

function Orders({ orders }: Pick<NumberFamily, 'orders'>) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const pathTo = usePathTo();
  if (orders.length === 0) return null;
  return (
    <p className={styles.line}>
      <span className={styles.quiet}>{t('numbers.orders')}</span>
      {orders.map(({ id, number, status }) => {
        const path = pathTo('workOrder/List', { open: id });
        return (
          <span key={id}>
            {path ? <Link to={path}>{number}</Link> : number}{' '}
            <span className={styles.quiet}>{ORDER_STATES[status as OrderState]?.[at]}</span>
          </span>
        );
      })}
    </p>
  );
}
