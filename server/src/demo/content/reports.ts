import type { ReportDesign } from '@opsyard/contract';

/** A template as the demo declares it. */
export type DemoReport = Partial<ReportDesign> &
  Pick<ReportDesign, 'dataset'> & {
    name: string;
    format: 'xlsx' | 'csv';
    notes: string;
    /** Made each day at this time, for these people. */
    daily?: { time: string; recipients: readonly string[] };
  };

/** The templates of reports in the demo workspace. */
export const demoReports: readonly DemoReport[] = [
  {
    name: 'Channel performance, last 90 days 渠道表现（近 90 天）',
    dataset: 'waybills',
    format: 'xlsx',
    notes: 'For the monthly talk with carriers. 每月与承运商对账使用。',
    filter: 'shippedOn >= today-90',
    groupBy: 'channel',
    measures: 'count,deliveredShare,exceptionShare,lostShare,daysToScan,medianDays,p90Days',
  },
  {
    name: 'Parcels to look after 需要跟进的包裹',
    dataset: 'waybills',
    format: 'csv',
    notes: 'Stuck, silent and failed parcels for the morning round. 每日晨会跟进滞留、久无轨迹与异常包裹。',
    columns: 'number,site,orderNo,channel,country,status,flags,lastEvent,lastEventAt,owner',
    filter: 'flags has any ("stuck", "silent") or status = "exception"',
    order: 'lastEventAt',
    daily: { time: '08:30', recipients: ['demo', 'chenyu'] },
  },
  {
    name: 'Delivery by shop, last 30 days 各站点签收情况（近 30 天）',
    dataset: 'waybills',
    format: 'xlsx',
    notes: 'For the weekly talk of shop owners. 供站点负责人周会使用。',
    filter: 'shippedOn >= today-30',
    groupBy: 'site',
    measures: 'count,deliveredShare,exceptionShare,stuck,silent,medianDays',
  },
  {
    name: 'Price list of channels 渠道价格表',
    dataset: 'channels',
    format: 'xlsx',
    notes: 'What purchasing asks for. 供采购查询。',
    columns: 'name,code,carrier,service,countries,transitDays,pricePerKg,divisor,maxWeight',
    filter: 'state = "active"',
    order: 'pricePerKg',
  },
];
