import {
  billLineType,
  carrierBill,
  carrierBillLine,
  carrierBillType,
  channel,
  channelType,
  packageSize,
  packageSizeType,
  WORK_ORDER_JOBS,
  waybill,
  waybillType,
  workOrder,
  workOrderType,
} from '@opsyard/contract';
import { jobScreen } from '../../../records/jobs/job-screen.tsx';
import { recordScreen, recordsOf } from '../../../records/record-screen.tsx';
import { UsualSize } from '../sizes/usual-size.tsx';
import { ImportBillButton } from './import-bill-button.tsx';
import { LineActions } from './line-actions.tsx';
import { OrderLinesButton } from './order-lines-button.tsx';
import { Verdicts } from './verdicts.tsx';

const channels = recordsOf(channelType, channel);

/** Page of the carrier bills with the results of their comparison. */
export const BillsPage = recordScreen(recordsOf(carrierBillType, carrierBill), {
  targets: { logisticsChannel: channels },
  importer: ImportBillButton,
  parts: [{ key: 'verdicts', title: ['Lines by verdict', '核对结果'], show: (id) => <Verdicts id={id} /> }],
});

export const BillLinesPage = recordScreen(recordsOf(billLineType, carrierBillLine), {
  targets: {
    logisticsChannel: channels,
    carrierBill: recordsOf(carrierBillType, carrierBill),
    waybill: recordsOf(waybillType, waybill),
    workOrder: recordsOf(workOrderType, workOrder),
    packageSize: recordsOf(packageSizeType, packageSize),
  },
  importer: null,
  parts: [{ key: 'usual', title: ['Usual size', '常见尺寸'], show: (id) => <UsualSize id={id} /> }],
  actions: (row) => <LineActions line={row} />,
  bulk: OrderLinesButton,
});

/** Page of the jobs that read bills, create work orders, and change many of them at once. */
export const JobsPage = jobScreen({ kinds: WORK_ORDER_JOBS, title: ['Work order jobs', '工单后台任务'] });
