import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import type { BulkProps } from '../../../records/scope.ts';
import { narrowed } from '../../../records/use-rows.ts';
import { orderLines } from './order-lines.ts';

/** Adds work orders for the overcharged ones among the selected lines. */
export function OrderLinesButton({ which, onDone }: BulkProps) {
  const { t } = useTranslation('workOrders');
  const mayAdd = useCan('work-orders:order:edit');
  const [isSending, setSending] = useState(false);
  if (!mayAdd) return null;
  const send = async () => {
    setSending(true);
    const body = 'ids' in which ? { ids: [...which.ids] } : { filter: '', ...narrowed(which.asked) };
    const isDone = await orderLines({ body });
    setSending(false);
    if (isDone) onDone();
  };
  return (
    <Button type="primary" loading={isSending} onClick={() => void send()}>
      {t('bills.order')}
    </Button>
  );
}
