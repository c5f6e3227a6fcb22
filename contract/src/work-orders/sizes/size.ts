import { SPU_LENGTH, SPU_QUANTITY_MAX } from '../../logistics/spu.ts';
import { WEIGHT_MAX } from '../../logistics/weight-limit.ts';
import { f } from '../../records/fields.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { defineRecord } from '../../records/record-type.ts';
import { sizeFailures } from './failures.ts';

const side = { atLeast: 1, atMost: 10_000 };
const weight = { atLeast: 1, atMost: WEIGHT_MAX };
const computed = { computed: true } as const;

export const SIZE_SOURCES = {
  measured: ['Measured by us', '我方测量'],
  learned: ['Learned from parcels', '由包裹得出'],
  corrected: ['Corrected', '人工修正'],
} as const;
/** What became of the size that was learned from parcels. */
export const PROPOSAL_STATES = {
  open: ['Proposed', '待确认'],
  accepted: ['Accepted', '已采纳'],
  corrected: ['Corrected', '已修正'],
  dismissed: ['Dismissed', '已忽略'],
} as const;

/** What a parcel with a product in some quantity measures: the size in use, and the one learned from parcels. */
export const packageSizeType = defineRecord('packageSize', {
  one: ['Package size', '包装尺寸'],
  many: ['Package sizes', '包装尺寸'],
  path: '/appcenter/workorder/packageSize',
  component: 'workOrder/PackageSizes',
  page: '/modules/appcenter/workorder/packageSizes',
  title: 'name',
  order: 'name',
  fields: {
    /** The product and the quantity, which are unique together. */
    name: f.text(['SPU × quantity', 'SPU × 数量'], {
      ...{ max: 80, computed: true, required: true, sortable: true, searchable: true, unique: true },
    }),
    spu: f.text(['SPU', 'SPU'], {
      ...{ max: SPU_LENGTH, required: true, sortable: true },
      was: ['SPU code', 'Product code', 'SPU编码', 'SPU 编码', '产品编码', '商品编码', '款号'],
    }),
    quantity: f.number(['Quantity', '数量'], {
      ...{ required: true, atLeast: 1, atMost: SPU_QUANTITY_MAX, decimals: 0 },
      was: ['Qty', 'Pieces', '件数'],
    }),
    proposal: f.choice(['Proposal', '建议'], PROPOSAL_STATES, {
      ...{ computed: true, sortable: true },
      colors: { open: 'orange', accepted: 'green', corrected: 'blue', dismissed: 'gray' },
    }),
    length: f.length(['Length', '长'], side),
    width: f.length(['Width', '宽'], side),
    height: f.length(['Height', '高'], side),
    weight: f.weight(['Weight', '重量'], { ...weight, adds: false }),
    source: f.choice(['Source', '来源'], SIZE_SOURCES, computed),
    /** The parcels that the size in use was learned from. */
    basis: f.number(['Learned from (parcels)', '依据包裹数'], { computed: true, decimals: 0 }),
    setAt: f.timestamp(['Size since', '尺寸更新时间'], { computed: true, sortable: true }),
    setBy: f.user(['Size by', '尺寸更新人'], computed),
    parcels: f.number(['Measured parcels', '已测包裹数'], { computed: true, adds: true, sortable: true, decimals: 0 }),
    outliers: f.number(['Measured far above', '量方偏大包裹数'], {
      computed: true,
      adds: true,
      sortable: true,
      decimals: 0,
    }),
    usualLength: f.length(['Usual length', '常见长'], computed),
    usualWidth: f.length(['Usual width', '常见宽'], computed),
    usualHeight: f.length(['Usual height', '常见高'], computed),
    usualWeight: f.weight(['Usual weight', '常见重量'], { ...computed, adds: false }),
    lowerLength: f.length(['Length, lower quartile', '长（下四分位）'], computed),
    upperLength: f.length(['Length, upper quartile', '长（上四分位）'], computed),
    lowerWidth: f.length(['Width, lower quartile', '宽（下四分位）'], computed),
    upperWidth: f.length(['Width, upper quartile', '宽（上四分位）'], computed),
    lowerHeight: f.length(['Height, lower quartile', '高（下四分位）'], computed),
    upperHeight: f.length(['Height, upper quartile', '高（上四分位）'], computed),
    lowerWeight: f.weight(['Weight, lower quartile', '重量（下四分位）'], { ...computed, adds: false }),
    upperWeight: f.weight(['Weight, upper quartile', '重量（上四分位）'], { ...computed, adds: false }),
    learnedAt: f.timestamp(['Calculated', '计算时间'], computed),
    notes: f.longText(['Notes', '备注'], { max: 2_000 }),
  },
  refusals: [sizeFailures.incomplete],
  permissions: {
    view: 'work-orders:size:view',
    edit: 'work-orders:size:edit',
    delete: 'work-orders:size:delete',
    import: 'work-orders:size:import',
    export: 'work-orders:size:export',
  },
});

export const packageSize = recordRoutes(packageSizeType);
