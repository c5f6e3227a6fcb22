import { decisionsFrom, isOurTurn } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kernel/can.tsx';
import type { AnyRow } from '../../records/scope.ts';
import { DealDialog } from './deal-dialog.tsx';

/**
 * Button for the next transitions of an order: "Deal" when it is the team's turn, otherwise those that follow the
 * carrier's response or revert a decision.
 */
export function DealButton({ order }: { order: AnyRow }) {
  const { t } = useTranslation('workOrders');
  const mayProgress = useCan('work-orders:order:edit');
  const mayReopen = useCan('work-orders:order:reopen');
  const [isOpen, setOpen] = useState(false);
  const possible = decisionsFrom(order.status, order.kind).filter((name) =>
    name === 'reopen' ? mayReopen : mayProgress,
  );
  if (possible.length === 0) return null;
  const isTurn = isOurTurn(order.status);
  const name = order.status === '1' ? t('deal.answer') : t('deal.closed');
  return (
    <>
      <Button size="small" type={isTurn ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {isTurn ? t('deal.deal') : name}
      </Button>
      {isOpen && <DealDialog order={order} possible={possible} onClose={() => setOpen(false)} />}
    </>
  );
}
