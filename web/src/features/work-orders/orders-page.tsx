import { channel, channelType, foamRule, foamRuleType, workOrder, workOrderType } from '@opsyard/contract';
import { Suspense } from 'react';
import { part } from '../../kernel/loading/screens.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { DealButton } from './deal-button.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { OrderBulk } from './list/order-bulk.tsx';
import { Measures } from './measures/measures.tsx';
import { Messages } from './messages.tsx';
import { HistoryLink } from './numbers/history-link.tsx';
import { OrderNumbers } from './numbers/order-numbers.tsx';
import { PRINT_ADDRESS } from './print/print-address.ts';
import { PrintLink } from './print/print-link.tsx';
import { OrderRule } from './rule/order-rule.tsx';
import { OrderSize } from './sizes/order-size.tsx';

const PrintPage = part(() => import('./print/print-page.tsx'), 'PrintPage', 'first');

const Orders = recordScreen(recordsOf(workOrderType, workOrder), {
  targets: { logisticsChannel: recordsOf(channelType, channel), foamRule: recordsOf(foamRuleType, foamRule) },
  actions: (row) => (
    <>
      <DealButton order={row} />
      <PrintLink ids={[row.id]} isSmall />
    </>
  ),
  bulk: OrderBulk,
  taskTitle: ({ number, trackingNumber }) => [
    `Work order ${number}, ${trackingNumber}`,
    `工单 ${number}（${trackingNumber}）`,
  ],
  beside: { trackingNumber: ({ trackingNumber }) => <HistoryLink number={String(trackingNumber)} /> },
  parts: [
    { key: 'comparison', title: ['Comparison', '对比'], show: (id) => <Comparison id={id} />, isFirst: true },
    { key: 'rule', title: ['Rule', '计费规则'], show: (id) => <OrderRule id={id} /> },
    { key: 'usual', title: ['Usual size', '常见尺寸'], show: (id) => <OrderSize id={id} /> },
    { key: 'measures', title: ['Measures', '测量数据'], show: (id) => <Measures id={id} /> },
    { key: 'evidence', title: ['Evidence', '证据'], show: (id) => <EvidenceList id={id} /> },
    { key: 'numbers', title: ['Tracking numbers', '物流单号'], show: (id) => <OrderNumbers id={id} /> },
    { key: 'messages', title: ['Messages with the carrier', '与承运商往来'], show: (id) => <Messages id={id} /> },
  ],
});

/** Page of the work orders, or the print view of those in its address. */
export function OrdersPage() {
  const [{ print }, go] = useUrlState(PRINT_ADDRESS);
  if (print.length === 0) return <Orders />;
  return (
    <Suspense fallback={<RowsSkeleton rows={12} />}>
      <PrintPage ids={print} onBack={() => go({ print: [] })} />
    </Suspense>
  );
}
