import { failures } from '../kernel/failures.ts';
import { f } from '../records/fields.ts';
import { partRoutes } from '../records/parts/part-routes.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { TRACKING_PROVIDERS } from './tracking-status.ts';
import { WEIGHT_MAX } from './weight-limit.ts';

export const channelFailures = failures('channel', {
  /** A number pattern has invalid characters or too few fixed ones. */
  patternWrong: 422,
});

/** A shipping channel: one service of one carrier, as the team books it. */
export const channelType = defineRecord('logisticsChannel', {
  one: ['Channel', '渠道'],
  many: ['Channels', '渠道'],
  path: '/logistics/channel',
  component: 'logistics/Channels',
  page: '/modules/tms/channelUpdateList',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], { max: 100, required: true, sortable: true, searchable: true, unique: true }),
    code: f.text(['Code', '代码'], { max: 40, required: true, sortable: true, searchable: true, unique: true }),
    carrier: f.text(['Carrier', '承运商'], { max: 100, required: true, sortable: true, searchable: true }),
    service: f.choice(
      ['Service', '服务类型'],
      {
        post: ['Postal', '邮政小包'],
        express: ['Express', '国际快递'],
        line: ['Dedicated line', '专线'],
        air: ['Air freight', '空运'],
        sea: ['Sea freight', '海运'],
        rail: ['Rail freight', '铁路'],
      },
      { required: true, sortable: true },
    ),
    countries: f.labels(['Destinations', '目的国家'], { max: 20 }),
    state: f.state(
      ['State', '状态'],
      { trial: ['Trial', '试用'], active: ['Active', '启用'], paused: ['Paused', '暂停'], ended: ['Ended', '停用'] },
      { colors: { trial: 'gray', active: 'green', paused: 'gold', ended: 'brown' } },
    ),
    owner: f.user(['Owner', '负责人'], { sortable: false }),
    transitDays: f.number(['Transit time', '时效'], { atLeast: 0, atMost: 365, unit: ['days', '天'], sortable: true }),
    /** Median of the parcels delivered in the last 90 days, if there are enough. */
    medianDays: f.number(['Median transit time', '实际时效中位数'], {
      ...{ computed: true, unit: ['days', '天'], sortable: true },
    }),
    p90Days: f.number(['90% delivered within', '90% 签收时效'], {
      ...{ computed: true, unit: ['days', '天'], sortable: true },
    }),
    cargo: f.choices(['Cargo allowed', '可运货物'], {
      general: ['General cargo', '普货'],
      battery: ['Built-in batteries', '内置电池'],
      pureBattery: ['Batteries alone', '纯电池'],
      magnetic: ['Magnetic', '带磁'],
      liquid: ['Liquids', '液体'],
      powder: ['Powders', '粉末'],
      cosmetics: ['Cosmetics', '化妆品'],
      food: ['Food', '食品'],
      blade: ['Blades', '刀具'],
    }),
    /** New waybills whose number matches get this channel; see number-pattern.ts for the notation. */
    numberPatterns: f.labels(['Number patterns', '单号格式'], { max: 20 }),
    divisor: f.number(['Volumetric divisor', '抛货系数'], { atLeast: 1, atMost: 20_000 }),
    pricePerKg: f.money(['Price per kg', '每公斤价格'], { currency: 'CNY', adds: false, atLeast: 0, sortable: true }),
    maxWeight: f.weight(['Maximum weight', '限重'], { atMost: WEIGHT_MAX, adds: false }),
    validFrom: f.date(['Valid from', '生效日期'], { sortable: true }),
    validTo: f.date(['Valid to', '失效日期'], { sortable: true }),
    tracked: f.boolean(['Tracked', '可追踪']),
    provider: f.choice(['Tracked by', '服务商'], TRACKING_PROVIDERS),
    autoProvider: f.boolean(['Choose provider automatically', '自动选择服务商']),
    carrierCode: f.text(['Carrier code of the provider', '服务商的承运商代码'], { max: 40 }),
    // For parcels that another provider tracks than that of the channel, or that the system selects.
    track17Carrier: f.text(['Carrier code at 17TRACK', '17TRACK 承运商代码'], { max: 40 }),
    aftershipCarrier: f.text(['Carrier code at AfterShip', 'AfterShip 承运商代码'], { max: 40 }),
    kuaidi100Carrier: f.text(['Carrier code at Kuaidi100', '快递100 承运商代码'], { max: 40 }),
    easypostCarrier: f.text(['Carrier code at EasyPost', 'EasyPost 承运商代码'], { max: 40 }),
    /** The carrier's language, in which claims are written. */
    claimLanguage: f.choice(['Language of claims', '申诉语言'], { en: ['English', '英语'], zh: ['Chinese', '中文'] }),
    website: f.url(['Tracking page', '查询网址']),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  parts: ['comments', 'files', 'checklist', 'watchers', 'links'],
  refusals: [channelFailures.patternWrong],
  permissions: {
    view: 'logistics:channel:view',
    edit: 'logistics:channel:edit',
    delete: 'logistics:channel:delete',
    import: 'logistics:channel:import',
    export: 'logistics:channel:export',
  },
  transitions: {
    start: { name: ['Put into use', '启用'], from: ['trial', 'paused', 'ended'], to: 'active' },
    pause: { name: ['Pause', '暂停'], from: ['active', 'trial'], to: 'paused' },
    end: { name: ['End', '停用'], from: ['trial', 'active', 'paused'], to: 'ended' },
  },
});

export const channel = recordRoutes(channelType);
export const channelParts = partRoutes(channelType);
