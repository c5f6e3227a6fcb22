import { workOrder } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useAmounts } from './amounts.ts';
import { CorrectButton } from './correct-button.tsx';
import styles from './work-orders.module.css';

/** Measured and billed values of an order and their difference. */
export function Comparison({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const { money, kilograms, centimetres } = useAmounts();
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  if (!order) return null;
  if (order.kind === 'prevent') return <Forecast order={order} />;
  const lines = [
    { name: t('compare.length'), ours: order.length, theirs: order.carrierLength, write: centimetres },
    { name: t('compare.width'), ours: order.width, theirs: order.carrierWidth, write: centimetres },
    { name: t('compare.height'), ours: order.height, theirs: order.carrierHeight, write: centimetres },
    { name: t('compare.weight'), ours: order.expectedWeight, theirs: order.billedWeight, write: kilograms },
    { name: t('compare.fee'), ours: order.expectedFee, theirs: order.billedFee, write: money },
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('compare.ours')}</th>
          <th scope="col">{t('compare.theirs')}</th>
          <th scope="col">{t('compare.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, ours, theirs, write }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{ours === null ? '—' : write(ours)}</td>
            <td>{theirs === null ? '—' : write(theirs)}</td>
            <td>{ours === null || theirs === null ? '—' : write(theirs - ours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Amounts = Record<'expectedWeight' | 'expectedFee' | 'firstFee' | 'avoidable' | 'prevented', number | null>;
type ForecastProps = { order: Amounts & { id: string; version: number; status: string; weight: number } };

/** What a parcel that is not shipped yet is going to be billed, and what of it can be avoided. */
function Forecast({ order }: ForecastProps) {
  const { weight, expectedWeight, expectedFee, firstFee, avoidable, prevented } = order;
  const { t } = useTranslation('workOrders');
  const { money, kilograms } = useAmounts();
  const lines = [
    { name: t('prevent.actual'), value: weight, write: kilograms },
    { name: t('prevent.expectedWeight'), value: expectedWeight, write: kilograms },
    ...(firstFee === expectedFee ? [] : [{ name: t('prevent.firstFee'), value: firstFee, write: money }]),
    { name: t('prevent.expectedFee'), value: expectedFee, write: money },
    prevented === null
      ? { name: t('prevent.avoidable'), value: avoidable, write: money }
      : { name: t('prevent.prevented'), value: prevented, write: money },
  ];
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {lines.map(({ name, value, write }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value === null ? '—' : write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CorrectButton order={order} />
    </>
  );
}
