import { channel, channelType, foamRule, foamRuleType, workOrder, workOrderType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { Comparison } from './comparison.tsx';
import { DealButton } from './deal-button.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { Measures } from './measures/measures.tsx';
import { Messages } from './messages.tsx';
import { OrderNumbers } from './numbers/order-numbers.tsx';

/** Page of the work orders. */
export const OrdersPage = recordScreen(recordsOf(workOrderType, workOrder), {
  targets: { logisticsChannel: recordsOf(channelType, channel), foamRule: recordsOf(foamRuleType, foamRule) },
  actions: (row) => <DealButton order={row} />,
  parts: [
    { key: 'comparison', title: ['Comparison', '对比'], show: (id) => <Comparison id={id} /> },
    { key: 'measures', title: ['Measures', '测量数据'], show: (id) => <Measures id={id} /> },
    { key: 'evidence', title: ['Evidence', '证据'], show: (id) => <EvidenceList id={id} /> },
    { key: 'numbers', title: ['Tracking numbers', '物流单号'], show: (id) => <OrderNumbers id={id} /> },
    { key: 'messages', title: ['Messages with the carrier', '与承运商往来'], show: (id) => <Messages id={id} /> },
  ],
});
