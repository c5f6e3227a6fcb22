import { channel, channelType, waybill, waybillType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { Numbers } from './waybills/numbers.tsx';
import { Timeline } from './waybills/timeline.tsx';

/** Parcels on their way, with what happened to them. */
export const WaybillsPage = recordScreen(recordsOf(waybillType, waybill), {
  targets: { logisticsChannel: recordsOf(channelType, channel) },
  parts: [
    { key: 'timeline', title: ['Tracking', '物流轨迹'], show: (id) => <Timeline id={id} /> },
    { key: 'numbers', title: ['Numbers', '单号历史'], show: (id) => <Numbers id={id} /> },
  ],
});
