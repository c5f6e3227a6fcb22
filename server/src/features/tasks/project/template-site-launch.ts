import type { TaskPlan } from './templates.ts';

const domain: TaskPlan = {
  title: ['Domain', '域名'],
  status: 'To do',
  labels: ['Domain'],
  priority: 'H',
  daysBefore: 40,
  checklist: [
    ['No trademark of somebody else in it', '不涉及他人商标'],
    ['Name servers and certificate', '域名解析与证书'],
    ['Mail from it is accepted (SPF, DKIM, DMARC)', '用它发信可送达（SPF、DKIM、DMARC）'],
  ],
};

const catalogue: TaskPlan = {
  title: ['Catalogue', '商品目录'],
  status: 'To do',
  labels: ['Products'],
  priority: 'H',
  daysBefore: 18,
  children: [
    {
      title: ['Choose the first products', '选定首批商品'],
      status: 'To do',
      labels: ['Products'],
      priority: 'H',
      daysBefore: 35,
    },
    {
      title: ['Titles, descriptions and pictures in the local language', '本地语言的标题、描述与图片'],
      status: 'To do',
      labels: ['Products', 'SEO'],
      priority: 'M',
      daysBefore: 22,
    },
    {
      title: ['Prices, taxes and sizes', '价格、税费与尺码'],
      status: 'To do',
      labels: ['Products'],
      priority: 'M',
      daysBefore: 18,
    },
  ],
};

const payment: TaskPlan = {
  title: ['Payment', '支付'],
  status: 'To do',
  labels: ['Payment'],
  priority: 'H',
  daysBefore: 16,
  checklist: [
    ['Cards', '银行卡'],
    ['The wallet people use there', '当地常用的电子钱包'],
    ['A refund arrives', '退款到账'],
    ['The payout arrives', '结算款到账'],
  ],
};

const shipping: TaskPlan = {
  title: ['Shipping and returns', '物流与退货'],
  status: 'To do',
  labels: ['Logistics'],
  priority: 'H',
  daysBefore: 16,
  checklist: [
    ['Rates and honest delivery times', '运费与真实时效'],
    ['Customs data on every product', '每件商品的报关信息'],
    ['Tracking reaches the customer', '物流信息能推送给客户'],
    ['Return address and label', '退货地址与面单'],
  ],
};

const legal: TaskPlan = {
  title: ['Legal texts', '法务文本'],
  status: 'To do',
  labels: ['Legal'],
  priority: 'H',
  daysBefore: 14,
  checklist: [
    ['Imprint, privacy, terms', '主体信息、隐私政策与条款'],
    ['Consent before any tracking', '先征得同意再统计'],
    ['Right of withdrawal and how to use it', '退换货权利及办理方式'],
  ],
};

const searchEngines: TaskPlan = {
  title: ['Be found by search engines', '搜索引擎收录'],
  status: 'To do',
  labels: ['SEO'],
  priority: 'M',
  daysBefore: 8,
  checklist: [
    ['Titles and descriptions', '标题与描述'],
    ['Site map submitted', '提交站点地图'],
    ['Old addresses lead to new ones', '旧地址跳转到新地址'],
  ],
};

const testOrders: TaskPlan = {
  title: ['Ten test orders', '十笔测试订单'],
  status: 'To do',
  labels: ['Payment', 'Logistics'],
  priority: 'H',
  daysBefore: 4,
  checklist: [
    ['On a phone and on a computer', '手机与电脑各试一遍'],
    ['Every way to pay', '每种支付方式'],
    ['One cancelled, one returned', '取消一笔、退货一笔'],
    ['Every mail arrives and reads well', '邮件均送达且通顺'],
  ],
};

const launch: TaskPlan = {
  title: ['Launch', '上线'],
  status: 'To do',
  labels: ['Domain'],
  priority: 'U',
  daysBefore: 0,
  checklist: [
    ['Who switches what, and when', '谁在何时切换什么'],
    ['The way back, tried once', '回退方案已演练'],
    ['First real order paid and shipped', '首笔真实订单已付款发货'],
    ['Customer service knows', '已通知客服'],
  ],
};

const small = (title: TaskPlan['title'], daysBefore: number, ...labels: readonly string[]): TaskPlan => {
  return { title, status: 'To do', labels, priority: 'M', daysBefore };
};

/** The tasks before the launch of a shop, in their order. */
export const siteLaunchTasks: readonly TaskPlan[] = [
  domain,
  small(['Template, colours and logo', '模板、配色与标志'], 32),
  catalogue,
  payment,
  shipping,
  legal,
  small(['Mails to customers', '客户通知邮件'], 12, 'Logistics'),
  small(['Analytics and ad pixels', '数据统计与广告像素'], 10, 'Legal'),
  searchEngines,
  small(['Fast on a phone with a weak signal', '弱网下手机端的打开速度'], 6, 'SEO'),
  small(['Alert when the site is down', '站点宕机告警'], 5, 'Domain'),
  testOrders,
  launch,
  small(['First week: orders, parcels, complaints', '首周跟进订单、包裹与投诉'], -7, 'Logistics'),
];
