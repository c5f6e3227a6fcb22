import { CLAIMABLE_VERDICTS } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import type { AnyRow } from '../../../records/scope.ts';
import styles from './bills.module.css';
import { orderLines } from './order-lines.ts';

/** Link to the work order of a line, or a button that adds one if the line is overcharged. */
export function LineActions({ line }: { line: AnyRow }) {
  const { t } = useTranslation('workOrders');
  const mayAdd = useCan('work-orders:order:edit');
  const pathTo = usePathTo();
  const [isSending, setSending] = useState(false);
  const path = line.workOrder ? pathTo('workOrder/List', { open: String(line.workOrder) }) : null;
  if (path)
    return (
      <Link to={path} className={styles.link ?? ''}>
        {t('bills.openOrder')}
      </Link>
    );
  if (!mayAdd || !CLAIMABLE_VERDICTS.some((verdict) => verdict === line.verdict)) return null;
  const send = async () => {
    setSending(true);
    await orderLines({ body: { ids: [line.id] } });
    setSending(false);
  };
  return (
    <Button size="small" type="primary" loading={isSending} onClick={() => void send()}>
      {t('bills.orderOne')}
    </Button>
  );
}
