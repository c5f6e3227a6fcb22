import { WEIGHT_MAX } from '../../logistics/weight-limit.ts';
import { f } from '../../records/fields.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { defineRecord } from '../../records/record-type.ts';
import { sideLimits } from '../dimensions.ts';
import { BILL_VERDICTS, VERDICT_COLORS } from './verdicts.ts';

/** A line of a carrier's bill: the billed and the expected charge of a parcel. */
export const billLineType = defineRecord('carrierBillLine', {
  one: ['Bill line', '账单明细'],
  many: ['Bill lines', '账单明细'],
  path: '/appcenter/workorder/billLine',
  component: 'workOrder/BillLines',
  page: '/modules/appcenter/workorder/billLines',
  title: 'trackingNumber',
  order: '-difference',
  fields: {
    trackingNumber: f.code(['Tracking number', '物流单号'], {
      required: true,
      sortable: true,
      searchable: true,
      was: ['Waybill number', 'Tracking no', 'Tracking', 'Waybill', '运单号', '快递单号', '单号', '转单号', '跟踪号'],
    }),
    verdict: f.choice(['Verdict', '核对结果'], BILL_VERDICTS, {
      ...{ computed: true, required: true, sortable: true, colors: VERDICT_COLORS },
    }),
    difference: f.money(['Difference', '差额'], { currency: 'CNY', computed: true, sortable: true }),
    bill: f.link(['Bill', '账单'], 'carrierBill', { required: true }),
    row: f.text(['Row', '行号'], { computed: true, max: 10 }),
    billedWeight: f.weight(['Billed weight', '计费重'], {
      ...{ atLeast: 1, atMost: WEIGHT_MAX },
      was: [
        'Chargeable weight',
        'Chargeable',
        'Charged weight',
        'Weight',
        '计费重量',
        '收费重',
        '收费重量',
        '结算重量',
        '重量',
      ],
    }),
    /** Negative in a credit note. */
    billedFee: f.money(['Billed fee', '账单费用'], {
      ...{ currency: 'CNY', atLeast: -100_000_000, atMost: 100_000_000, sortable: true },
      was: ['Fee', 'Amount', 'Total', 'Charge', 'Freight', '费用', '金额', '总费用', '运费', '应收金额', '合计'],
    }),
    expectedWeight: f.weight(['Expected weight', '应计费重'], { computed: true }),
    expectedFee: f.money(['Expected fee', '应计费用'], { currency: 'CNY', computed: true }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { computed: true, sortable: true }),
    billedOn: f.date(['Billed', '账单日期'], {
      sortable: true,
      was: ['Bill date', 'Invoice date', 'Date', '日期', '计费日期', '出账日期'],
    }),
    carrierLength: f.length(['Carrier length', '承运商长'], { ...sideLimits, was: ['Length', 'L', '长', '长度'] }),
    carrierWidth: f.length(['Carrier width', '承运商宽'], { ...sideLimits, was: ['Width', 'W', '宽', '宽度'] }),
    carrierHeight: f.length(['Carrier height', '承运商高'], { ...sideLimits, was: ['Height', 'H', '高', '高度'] }),
    /** Where the carrier measured the parcel; by default the place of its first scan. */
    hub: f.text(['Measured at', '量方网点'], {
      max: 120,
      was: ['Hub', 'Station', 'Depot', 'Sorting centre', 'Sorting center', '网点', '站点', '操作网点', '分拨中心'],
    }),
    /** The carrier's sides minus ours, added up. */
    sidesDifference: f.length(['Sides, carrier minus ours', '边长差（承运商减我方）'], {
      ...{ computed: true, atLeast: -30_000, atMost: 30_000 },
    }),
    /** The carrier's volume minus ours, of ours. */
    volumeDifference: f.percent(['Volume, carrier minus ours', '体积差（承运商减我方）'], {
      ...{ computed: true, atLeast: -100, atMost: Number.MAX_SAFE_INTEGER, sortable: true },
    }),
    /** The usual size of the product in the parcel, and how far the carrier's volume is above it, in percent of it. */
    usualSize: f.link(['Usual size', '常见尺寸'], 'packageSize', { computed: true, sortable: true }),
    usualDifference: f.percent(['Volume above the usual size', '体积超出常见尺寸'], {
      ...{ computed: true, atLeast: -100, atMost: Number.MAX_SAFE_INTEGER, sortable: true },
    }),
    waybill: f.link(['Waybill', '运单'], 'waybill', { computed: true }),
    workOrder: f.link(['Work order', '工单'], 'workOrder', { computed: true }),
    notes: f.longText(['Notes', '备注'], { max: 2_000 }),
  },
  permissions: {
    view: 'work-orders:bill:view',
    edit: 'work-orders:bill:edit',
    delete: 'work-orders:bill:delete',
    export: 'work-orders:bill:export',
  },
});

export const carrierBillLine = recordRoutes(billLineType);

/** The fields that columns of a bill file can be mapped to. */
export const BILL_COLUMNS = [
  'trackingNumber',
  'billedWeight',
  'billedFee',
  'billedOn',
  'carrierLength',
  'carrierWidth',
  'carrierHeight',
  'hub',
  'notes',
] as const satisfies (keyof typeof billLineType.fields)[];
export type BillColumn = (typeof BILL_COLUMNS)[number];
/** The required fields of a comparison. */
export const BILL_COLUMNS_NEEDED = ['trackingNumber', 'billedWeight', 'billedFee'] as const satisfies BillColumn[];
