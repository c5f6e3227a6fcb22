import { f } from '../records/fields.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { EVIDENCE_KINDS } from './evidence-kinds.ts';
import { workOrderFailures } from './failures.ts';
import { BILLING_MODES, SIDE_ROUNDINGS } from './weights.ts';

/** The billing rule of a channel from a day on; a later day makes another version. */
export const foamRuleType = defineRecord('foamRule', {
  one: ['Rule', '计费规则'],
  many: ['Rules', '计费规则'],
  path: '/appcenter/workorder/rule',
  component: 'workOrder/Rules',
  page: '/modules/appcenter/workorder/rules',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], { max: 100, required: true, sortable: true, searchable: true }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { required: true, sortable: true }),
    effectiveFrom: f.date(['In force from', '生效日期'], { required: true, sortable: true }),
    mode: f.choice(['Billing', '计费方式'], BILLING_MODES, { required: true, sortable: true }),
    divisor: f.number(['Divisor', '抛货系数'], { atLeast: 100, atMost: 20_000, required: true }),
    ratio: f.number(['Volumetric from ratio', '计抛倍数'], { atLeast: 1, atMost: 10 }),
    share: f.percent(['Share billed', '分泡比例']),
    sideLimit: f.length(['Side limit', '边长上限'], { atLeast: 1, atMost: 10_000 }),
    rounding: f.choice(['Rounding of sides', '边长取整'], SIDE_ROUNDINGS, { required: true }),
    step: f.weight(['Step', '进位单位'], { adds: false, atLeast: 1, atMost: 10_000, required: true }),
    minimum: f.weight(['Minimum weight', '最低计费重'], { adds: false, atLeast: 0, atMost: 100_000, required: true }),
    tolerance: f.weight(['Tolerance', '容差'], { adds: false, atLeast: 0, atMost: 100_000 }),
    /** How far each side may be measured above ours. */
    sideTolerance: f.length(['Tolerance of a side', '边长容差'], { atLeast: 0, atMost: 1_000 }),
    windowDays: f.number(['Dispute window', '申诉期限'], {
      atLeast: 1,
      atMost: 365,
      unit: ['days', '天'],
      required: true,
    }),
    replyDays: f.number(['Reply within', '回复期限'], {
      atLeast: 1,
      atMost: 365,
      unit: ['days', '天'],
      required: true,
    }),
    claimMinimum: f.money(['Smallest claim', '最低申诉金额'], { adds: false, currency: 'CNY', atLeast: 0 }),
    evidence: f.choices(['Evidence required', '所需证据'], EVIDENCE_KINDS),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  refusals: [workOrderFailures.ruleUsed, workOrderFailures.ruleSameDay, workOrderFailures.ruleIncomplete],
  permissions: { view: 'work-orders:rule:view', edit: 'work-orders:rule:edit' },
});

export const foamRule = recordRoutes(foamRuleType);

/** The rates of a channel by weight from a day on, for one country or for all. */
export const rateCardType = defineRecord('rateCard', {
  one: ['Rate card', '价格表'],
  many: ['Rate cards', '价格表'],
  path: '/appcenter/workorder/rateCard',
  component: 'workOrder/RateCards',
  page: '/modules/appcenter/workorder/rateCards',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], { max: 100, required: true, sortable: true, searchable: true }),
    channel: f.link(['Channel', '渠道'], 'logisticsChannel', { required: true, sortable: true }),
    country: f.country(['Destination', '目的国家'], { sortable: true }),
    effectiveFrom: f.date(['In force from', '生效日期'], { required: true, sortable: true }),
    baseFee: f.money(['Base fee', '挂号费'], {
      adds: false,
      currency: 'CNY',
      atLeast: 0,
      atMost: 1_000_000,
      required: true,
    }),
    unit: f.weight(['Unit', '计价单位'], { adds: false, atLeast: 1, atMost: 100_000, required: true }),
    unitPrice: f.money(['Price per unit', '单价'], {
      adds: false,
      currency: 'CNY',
      atLeast: 0,
      atMost: 1_000_000,
      required: true,
    }),
    bands: f.longText(['Weight bands', '重量段'], { max: 2_000 }),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  refusals: [workOrderFailures.bandsWrong, workOrderFailures.rateSameDay],
  permissions: { view: 'work-orders:rule:view', edit: 'work-orders:rule:edit' },
});

export const rateCard = recordRoutes(rateCardType);
