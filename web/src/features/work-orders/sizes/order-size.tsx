import { workOrderUsualSize } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';

/** How the measures of a work order compare with the usual size of the product in its parcel. */
export function OrderSize({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const { centimetres } = useAmounts();
  const percentText = usePercentText();
  const pathTo = usePathTo();
  const { data, error, refetch } = useRead(
    workOrderUsualSize.read,
    { query: { orderId: id } },
    { quiet: true, keepPrevious: true },
  );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const { size, ours, carrier } = data;
  if (!size) return <p className={styles.quiet}>{t('sizes.unknownOfOrder')}</p>;
  const path = pathTo('workOrder/PackageSizes', { open: size.id });
  const sides = [size.length, size.width, size.height].map(centimetres).join(' × ');
  const lines = [
    { key: 'ours', name: t('sizes.ofOurs'), percent: ours },
    { key: 'carrier', name: t('sizes.ofCarrier'), percent: carrier },
  ];
  return (
    <>
      <p>
        {path ? (
          <Link className={styles.sizeLink} to={path}>
            {size.name}
          </Link>
        ) : (
          size.name
        )}
        {t('sizes.colon')}
        {sides} {size.basis !== null && t('sizes.basis', { count: size.basis })}
      </p>
      <table className={styles.table}>
        <tbody>
          {lines.map(({ key, name, percent }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{percent === null ? '—' : percentText(percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function usePercentText() {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  return (percent: number) => {
    if (percent === 0) return t('sizes.asUsual');
    const params = { percent: number(Math.round(Math.abs(percent) * 10) / 10) };
    return t(percent > 0 ? 'sizes.larger' : 'sizes.smaller', params);
  };
}
