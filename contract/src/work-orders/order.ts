import { WEIGHT_MAX } from '../logistics/weight-limit.ts';
import { f } from '../records/fields.ts';
import { partRoutes } from '../records/parts/part-routes.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { sideLimits } from './dimensions.ts';
import { workOrderFailures } from './failures.ts';
import { KIND_COLORS, ORDER_KINDS } from './order-kinds.ts';
import { ORDER_STATES, STATE_COLORS } from './states.ts';

/** What is to be prevented has not been billed. */
const billed = { requiredUnless: { kind: 'prevent' } };
const amount = { currency: 'CNY', atLeast: 0, atMost: 100_000_000 };

/** A charge by volume that the team disputes with a carrier, or wants to prevent before shipping. */
export const workOrderType = defineRecord('workOrder', {
  one: ['Work order', '工单'],
  many: ['Work orders', '工单'],
  path: '/appcenter/workorder',
  component: 'workOrder/List',
  page: '/modules/appcenter/workorder/list',
  title: 'number',
  order: '-number',
  fields: {
    number: f.autoNumber(['Order number', '工单号'], 'WO-'),
    status: f.state(['Status', '状态'], ORDER_STATES, { colors: STATE_COLORS }),
    deadline: f.date(['Deadline', '截止日期'], { computed: true, sortable: true }),
    /** Negative when the deadline has passed; changes each day, so it is not stored. */
    daysLeft: f.number(['Working days left', '剩余工作日'], {
      computed: true,
      derived: { call: 'working_days_left', of: 'deadline' },
      warnBelow: 2,
    }),
    overcharge: f.money(['Overcharge', '多收金额'], { currency: 'CNY', computed: true, sortable: true }),
    kind: f.choice(['Kind', '类型'], ORDER_KINDS, { computed: true, required: true, colors: KIND_COLORS }),
    trackingNumber: f.code(['Tracking number', '物流单号'], {
      required: true,
      sortable: true,
      searchable: true,
    }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { required: true, sortable: true }),
    country: f.country(['Destination', '目的国家']),
    /** Left out: that of the parcel. */
    site: f.text(['Site', '站点'], {
      ...{ max: 60, sortable: true, suggested: true },
      was: ['Shop', 'Store', 'Website', 'Domain', '店铺', '网站', '独立站'],
    }),
    reason: f.choice(
      ['Reason', '争议原因'],
      {
        measure: ['Measured wrongly', '量方有误'],
        rule: ['Wrong rule applied', '计费规则有误'],
        rate: ['Wrong rate', '费率有误'],
        duplicate: ['Billed twice', '重复计费'],
        volume: ['Expected to be billed by volume', '预计按体积计费'],
        other: ['Other', '其他'],
      },
      { required: true, sortable: true },
    ),
    handler: f.user(['Handler', '处理人'], { sortable: true }),
    shippedOn: f.date(['Shipped', '发货日期'], { required: true, sortable: true }),
    /** The bill of a dispute; before shipping there is none. */
    billedOn: f.date(['Billed', '账单日期'], { ...billed, sortable: true }),
    length: f.length(['Our length', '我方长'], { ...sideLimits, required: true }),
    width: f.length(['Our width', '我方宽'], { ...sideLimits, required: true }),
    height: f.length(['Our height', '我方高'], { ...sideLimits, required: true }),
    weight: f.weight(['Our weight', '我方实重'], { atLeast: 1, atMost: WEIGHT_MAX, required: true }),
    /** By our sides and the rule. */
    volumetricWeight: f.weight(['Volumetric weight', '体积重'], { computed: true }),
    carrierLength: f.length(['Carrier length', '承运商长'], sideLimits),
    carrierWidth: f.length(['Carrier width', '承运商宽'], sideLimits),
    carrierHeight: f.length(['Carrier height', '承运商高'], sideLimits),
    billedWeight: f.weight(['Billed weight', '计费重'], { ...billed, atLeast: 1, atMost: WEIGHT_MAX }),
    weightRatio: f.number(['Billed / actual weight', '计费重/实重'], { computed: true, sortable: true, decimals: 2 }),
    billedFee: f.money(['Billed fee', '账单费用'], { ...amount, ...billed, sortable: true }),
    rule: f.link(['Rule', '计费规则'], 'foamRule', { computed: true }),
    expectedWeight: f.weight(['Expected weight', '应计费重'], { computed: true }),
    expectedFee: f.money(['Expected fee', '应计费用'], { currency: 'CNY', computed: true }),
    /** The fee of a prevention's package as it was first entered, by the same rule and rate card as the expected fee. */
    firstFee: f.money(['First expected fee', '最初预计费用'], { currency: 'CNY', computed: true }),
    avoidable: f.money(['Avoidable', '可避免金额'], { currency: 'CNY', computed: true }),
    submitDue: f.date(['Submit by', '应提交日期'], { computed: true, sortable: true }),
    windowEnd: f.date(['Window ends', '申诉截止'], { computed: true, sortable: true }),
    submittedOn: f.date(['Submitted', '提交日期'], { computed: true, sortable: true }),
    replyDue: f.date(['Reply expected', '应回复日期'], { computed: true, sortable: true }),
    rounds: f.number(['Rounds', '提交轮次'], { computed: true, adds: true }),
    settledAmount: f.money(['Recovered', '追回金额'], { currency: 'CNY', computed: true, sortable: true }),
    /** What a prevention has avoided, once it is closed as prevented. */
    prevented: f.money(['Prevented', '已避免金额'], { currency: 'CNY', computed: true }),
    creditReference: f.text(['Credit note', '退款凭证号'], { computed: true, max: 100 }),
    closedOn: f.date(['Closed', '关闭日期'], { computed: true, sortable: true }),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  parts: ['comments', 'watchers', 'links'],
  refusals: [workOrderFailures.locked, workOrderFailures.billMissing, workOrderFailures.parcelHasOrder],
  permissions: {
    view: 'work-orders:order:view',
    edit: 'work-orders:order:edit',
    delete: 'work-orders:order:delete',
    import: 'work-orders:order:import',
    export: 'work-orders:order:export',
  },
});

export const workOrder = recordRoutes(workOrderType);
export const workOrderParts = partRoutes(workOrderType);
