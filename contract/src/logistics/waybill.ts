import { f } from '../records/fields.ts';
import { partRoutes } from '../records/parts/part-routes.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { SPU_LENGTH, SPU_QUANTITY_MAX } from './spu.ts';
import { TRACKING_ACCOUNT } from './tracking-account.ts';
import {
  CARRIER_AUTHORS,
  REGISTRATIONS,
  STATUS_COLORS,
  TRACKING_DETAILS,
  TRACKING_PROVIDERS,
  TRACKING_STATUSES,
} from './tracking-status.ts';
import { WEIGHT_MAX } from './weight-limit.ts';

/** A parcel in transit and its tracking data. */
export const waybillType = defineRecord('waybill', {
  one: ['Waybill', '运单'],
  many: ['Waybills', '运单'],
  path: '/tms/waybill',
  component: 'logistics/Waybills',
  page: '/modules/tms/waybillSyncList',
  title: 'number',
  order: '-lastEventAt',
  fields: {
    number: f.code(['Tracking number', '物流单号'], {
      required: true,
      sortable: true,
      searchable: true,
      unique: true,
      was: ['Waybill number', 'Tracking no', '运单号', '快递单号'],
    }),
    status: f.choice(['Status', '状态'], TRACKING_STATUSES, {
      ...{ computed: true, required: true, sortable: true, colors: STATUS_COLORS },
    }),
    flags: f.choices(
      ['Flags', '标记'],
      {
        badCheckDigit: ['Check digit wrong', '校验位错误'],
        stuck: ['Stuck', '滞留'],
        silent: ['Silent', '久无轨迹'],
        overdue: ['Overdue', '超时效'],
        unmapped: ['Unknown status', '状态未识别'],
      },
      {
        computed: true,
        colors: { badCheckDigit: 'red', stuck: 'orange', silent: 'gold', overdue: 'brown', unmapped: 'gray' },
      },
    ),
    lastEvent: f.text(['Latest event', '最新轨迹'], { computed: true, max: 500 }),
    lastEventAt: f.timestamp(['Latest event at', '最新轨迹时间'], { computed: true, sortable: true }),
    statusSince: f.timestamp(['In this status since', '进入当前状态'], { computed: true, sortable: true }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { sortable: true }),
    country: f.country(['Destination', '目的国家'], { sortable: true, was: ['Country', '国家'] }),
    /** The shop it was sold on: its code or domain. */
    site: f.text(['Site', '站点'], {
      ...{ max: 60, sortable: true, searchable: true, suggested: true },
      was: [
        'Shop',
        'Store',
        'Website',
        'Domain',
        'Site code',
        'Shop code',
        'Shop name',
        'Store name',
        '店铺',
        '网站',
        '独立站',
        '网店',
        '站点代码',
        '店铺代码',
        '店铺名称',
        '域名',
      ],
    }),
    orderNo: f.text(['Order number', '订单号'], { max: 60, sortable: true, searchable: true }),
    detail: f.choice(['Detail', '子状态'], TRACKING_DETAILS, { computed: true }),
    /** The product in the parcel and how many of it; their usual size is learned (`packageSize`). */
    spu: f.text(['SPU', 'SPU'], {
      ...{ max: SPU_LENGTH, sortable: true, searchable: true },
      was: ['SPU code', 'Product code', 'SPU编码', 'SPU 编码', '产品编码', '商品编码', '款号'],
    }),
    spuQuantity: f.number(['SPU quantity', 'SPU 数量'], {
      ...{ atLeast: 1, atMost: SPU_QUANTITY_MAX, decimals: 0, adds: true },
      was: ['Quantity', 'Qty', 'Pieces', '数量', '件数'],
    }),
    shippedOn: f.date(['Shipped', '发货日期'], { sortable: true }),
    firstScanAt: f.timestamp(['First scan', '首次扫描'], { computed: true, sortable: true }),
    deliveredAt: f.timestamp(['Delivered at', '签收时间'], { computed: true, sortable: true }),
    weight: f.weight(['Weight', '重量'], { atMost: WEIGHT_MAX, sortable: true }),
    length: f.length(['Length', '长'], { atMost: 10_000 }),
    width: f.length(['Width', '宽'], { atMost: 10_000 }),
    height: f.length(['Height', '高'], { atMost: 10_000 }),
    /** Empty: as the channel specifies. */
    provider: f.choice(['Tracked by', '服务商'], TRACKING_PROVIDERS),
    /** The provider's code; empty: the one found, otherwise that of the channel, otherwise detected by the provider. */
    carrierCode: f.text(['Carrier code of the provider', '服务商的承运商代码'], { max: 40 }),
    /** A code that a person entered is never replaced automatically. */
    carrierBy: f.choice(['Carrier code from', '承运商代码来源'], CARRIER_AUTHORS, { computed: true }),
    /** The carrier that was found when the provider found nothing with another one. */
    foundCarrier: f.text(['Carrier found', '识别出的承运商'], { max: 40, computed: true }),
    registration: f.choice(['Registration', '注册状态'], REGISTRATIONS, { computed: true }),
    /** Maintained by the synchronisation; a trigger copies it here. */
    account: f.link(['Tracking account', '追踪账号'], TRACKING_ACCOUNT, { computed: true, sortable: true }),
    owner: f.user(['Owner', '负责人']),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  parts: ['comments', 'files', 'checklist', 'watchers', 'links'],
  permissions: {
    view: 'logistics:waybill:view',
    edit: 'logistics:waybill:edit',
    delete: 'logistics:waybill:delete',
    import: 'logistics:waybill:import',
    export: 'logistics:waybill:export',
  },
});

export const waybill = recordRoutes(waybillType);
export const waybillParts = partRoutes(waybillType);
