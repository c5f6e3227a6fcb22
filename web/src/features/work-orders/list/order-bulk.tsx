import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import type { BulkProps } from '../../../records/scope.ts';
import { PrintLink } from '../print/print-link.tsx';
import { SubmitOrders } from './submit-orders.tsx';

/** Bulk actions for selected orders: submit them to the carrier, print them. */
export function OrderBulk({ which, onDone }: BulkProps) {
  const { t } = useTranslation('workOrders');
  const mayProgress = useCan('work-orders:order:edit');
  const [isOpen, setOpen] = useState(false);
  const close = (isDone: boolean) => {
    setOpen(false);
    if (isDone) onDone();
  };
  return (
    <>
      {mayProgress && (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('list.submit')}
        </Button>
      )}
      {'ids' in which && <PrintLink ids={which.ids} />}
      {isOpen && <SubmitOrders which={which} onClose={close} />}
    </>
  );
}
