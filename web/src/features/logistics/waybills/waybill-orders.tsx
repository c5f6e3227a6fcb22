import { ORDER_STATES, type OrderState, workOrderNumbers } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './tracking.module.css';
import { useWord } from './use-word.ts';

/** The work orders of a parcel, under any of its numbers. */
export function WaybillOrders({ number }: { number: string }) {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const pathTo = usePathTo();
  const body = { numbers: [number] };
  const { data, error, refetch } = useRead(workOrderNumbers.history, { body }, { quiet: true, keepPrevious: true });
  const orders = data?.[0]?.orders;
  return (
    <section aria-label={t('orders.title')}>
      <h3 className={styles.heading}>{t('orders.title')}</h3>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {orders?.length === 0 && <p className={styles.dim}>{t('orders.none')}</p>}
      <ul className={styles.orders}>
        {orders?.map(({ id, number: orderNumber, trackingNumber, status }) => {
          const path = pathTo('workOrder/List', { open: id });
          const state = ORDER_STATES[status as OrderState];
          return (
            <li key={id}>
              {path ? <Link to={path}>{orderNumber}</Link> : orderNumber}{' '}
              <span className={styles.about}>
                {[state && word(state), trackingNumber !== number && trackingNumber].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
