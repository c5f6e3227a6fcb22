import { workOrder, workOrderNumbers } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import styles from './numbers.module.css';

/** Number history of the parcel of a work order, and its other orders. */
export function OrderNumbers({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const pathTo = usePathTo();
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const number = order?.trackingNumber ?? '';
  const { data } = useRead(
    workOrderNumbers.history,
    { body: { numbers: [number] } },
    { enabled: number !== '', quiet: true, keepPrevious: true },
  );
  const family = data?.[0];
  if (!family) return null;
  const path = pathTo('workOrder/NumberHistory', { numbers: number });
  const others = family.orders.filter((one) => one.id !== id).map((one) => one.number);
  return (
    <>
      <p className={styles.chain}>{family.steps.length > 0 ? family.numbers.join(' → ') : t('numbers.single')}</p>
      {others.length > 0 && <p className={styles.quiet}>{t('numbers.others', { numbers: listText(others) })}</p>}
      {path && <Link to={path}>{t('numbers.open')}</Link>}
    </>
  );
}
