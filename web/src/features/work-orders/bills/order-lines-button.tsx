import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import type { BulkProps } from '../../../records/scope.ts';
import { orderLines } from './order-lines.ts';

/** Button that adds work orders for the overcharged lines of the selection. */
export function OrderLinesButton({ which, onDone }: BulkProps) {
  const { t } = useTranslation('workOrders');
  const mayAdd = useCan('work-orders:order:edit');
  const [isSending, setSending] = useState(false);
  if (!mayAdd) return null;
  const send = async () => {
    setSending(true);
    const isDone = await orderLines({ body: which });
    setSending(false);
    if (isDone) onDone();
  };
  return (
    <Button type="primary" loading={isSending} onClick={() => void send()}>
      {t('bills.order')}
    </Button>
  );
}
