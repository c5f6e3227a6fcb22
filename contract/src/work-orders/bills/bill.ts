import { f } from '../../records/fields.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { defineRecord } from '../../records/record-type.ts';

const counted = { computed: true, adds: true } as const;
const summed = { currency: 'CNY', computed: true } as const;

/** A bill of a carrier; its totals are computed from its lines. */
export const carrierBillType = defineRecord('carrierBill', {
  one: ['Carrier bill', '物流账单'],
  many: ['Carrier bills', '物流账单'],
  path: '/appcenter/workorder/bill',
  component: 'workOrder/Bills',
  page: '/modules/appcenter/workorder/bills',
  title: 'name',
  order: '-billedOn',
  fields: {
    name: f.text(['Name', '名称'], { max: 120, required: true, sortable: true, searchable: true }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { sortable: true }),
    billedOn: f.date(['Billed', '账单日期'], { required: true, sortable: true }),
    rows: f.number(['Lines in the file', '文件行数'], counted),
    lines: f.number(['Lines read', '已读取行数'], counted),
    claimable: f.number(['Overcharged lines', '多收行数'], counted),
    claim: f.money(['Overcharge', '多收金额'], { ...summed, sortable: true }),
    total: f.money(['Total', '账单总额'], { ...summed, sortable: true }),
    fileName: f.text(['File', '文件'], { computed: true, max: 200 }),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  permissions: {
    view: 'work-orders:bill:view',
    edit: 'work-orders:bill:edit',
    delete: 'work-orders:bill:delete',
    export: 'work-orders:bill:export',
  },
});

export const carrierBill = recordRoutes(carrierBillType);
