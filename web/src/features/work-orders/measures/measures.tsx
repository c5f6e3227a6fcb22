import { isClosed, type Measure, workOrder, workOrderMeasure } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../work-orders.module.css';
import { MeasureDialog } from './measure-dialog.tsx';
import { MeasureLine } from './measure-line.tsx';
import { MeasureTable } from './measure-table.tsx';

/** What a parcel measures by each source, with the differences from the order's own figures, and all measures with their corrections. */
export function Measures({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const mayEdit = useCan('work-orders:order:edit');
  const [edited, setEdited] = useState<Measure | 'new'>();
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const { data, error, refetch } = useRead(
    workOrderMeasure.list,
    { query: { orderId: id } },
    { quiet: true, keepPrevious: true },
  );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !order) return <RowsSkeleton rows={3} />;
  const isOpen = mayEdit && !isClosed(order.status);
  return (
    <>
      {data.length === 0 && <p className={styles.quiet}>{t('measures.none')}</p>}
      {data.length > 0 && <MeasureTable order={order} measures={data} />}
      <ul className={styles.list} aria-label={t('measures.list')}>
        {data.map((measure) => (
          <MeasureLine key={measure.id} {...{ measure, order, isOpen }} onEdit={() => setEdited(measure)} />
        ))}
      </ul>
      {isOpen && (
        <Button icon={<Glyph name="plus" />} onClick={() => setEdited('new')}>
          {t('measures.add')}
        </Button>
      )}
      {edited && (
        <MeasureDialog
          orderId={id}
          measure={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
