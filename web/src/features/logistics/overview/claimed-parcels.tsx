import { type ClaimedParcel, workOrderOverview } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { More } from '../../../ui/popups/more.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './overview.module.css';

type ClaimedParcelsProps = { channel: { id: string; name: string }; count: number; from: string; onClose: () => void };

/** The parcels of a channel that have work orders, as counted for their share. */
export function ClaimedParcels({ channel, count, from, onClose }: ClaimedParcelsProps) {
  const { t } = useTranslation('logistics');
  const { pages, error, more, isReadingMore, reload } = useReadPages(workOrderOverview.claimedParcels, {
    ...{ from, channel: channel.id },
  });
  const parcels = pages?.flatMap(({ records }) => records);
  return (
    <Drawer open title={t('claimed.title', { channel: channel.name })} size={480} onClose={onClose}>
      {error && !parcels && <Failure error={error} retry={reload} />}
      {!error && !parcels && <RowsSkeleton />}
      {parcels?.length === 0 && <Empty title={t('claimed.none')} />}
      {parcels && parcels.length > 0 && (
        <>
          <p role="status" className={styles.dim}>
            {t('claimed.count', { count })}
          </p>
          <ul className={styles.parcels} aria-label={t('claimed.list')}>
            {parcels.map((parcel) => (
              <ParcelLine key={parcel.id} parcel={parcel} />
            ))}
          </ul>
          {more && <More onMore={more} isReading={isReadingMore} />}
        </>
      )}
    </Drawer>
  );
}

function ParcelLine({ parcel: { id, number, orders } }: { parcel: ClaimedParcel }) {
  const pathTo = usePathTo();
  const path = pathTo('logistics/Waybills', { open: id });
  return (
    <li className={styles.parcel}>
      {path ? <Link to={path}>{number}</Link> : <span>{number}</span>}
      <span className={styles.orders}>
        {orders.map((order) => (
          <OrderLink key={order.id} order={order} />
        ))}
      </span>
    </li>
  );
}

function OrderLink({ order }: { order: ClaimedParcel['orders'][number] }) {
  const path = usePathTo()('workOrder/List', { open: order.id });
  return path ? <Link to={path}>{order.number}</Link> : <span>{order.number}</span>;
}
