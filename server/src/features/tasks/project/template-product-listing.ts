import { planner } from './template-parts.ts';
import type { TaskPlan } from './templates.ts';

const task = planner('To do');

/** The tasks of listing new products, in their order. */
export const productListingTasks: readonly TaskPlan[] = [
  task(['Decide which products to list', '确定上架商品'], 30, ['Data'], {
    priority: 'H',
    checklist: [
      ['Demand and competing offers', '市场需求与竞品'],
      ['Margin after fees and shipping', '扣除平台费与运费后的毛利'],
      ['Stock and delivery time of the supplier', '供应商库存与交期'],
    ],
  }),
  task(['Order samples', '订购样品'], 28, ['Photos']),
  task(['Check rules and certificates of each market', '核对各市场的法规与认证'], 25, ['Compliance'], {
    priority: 'H',
    checklist: [
      ['Certificates and test reports', '认证与检测报告'],
      ['Restricted materials and batteries', '受限材料与电池'],
      ['Warnings and labels on the packaging', '包装上的警示与标签'],
      ['Trademarks and patents', '商标与专利'],
    ],
  }),
  task(['Collect product data', '收集商品资料'], 21, ['Data'], {
    checklist: [
      ['Item numbers and barcodes', '货号与条码'],
      ['Sizes, colours and other variants', '尺码、颜色等规格'],
      ['Weight and dimensions with packaging', '含包装的重量与尺寸'],
      ['Materials and care instructions', '材质与保养说明'],
    ],
  }),
  task(['Pictures and videos', '图片与视频'], 12, ['Photos'], {
    priority: 'H',
    children: [
      task(['Main pictures on white background', '白底主图'], 14, ['Photos'], { priority: 'H' }),
      task(['Pictures in use, and a size chart', '场景图与尺码表'], 13, ['Photos']),
      task(['Short product video', '商品短视频'], 12, ['Photos']),
    ],
  }),
  task(['Titles, bullet points and descriptions', '标题、卖点与描述'], 11, ['Copy'], {
    checklist: [
      ['Search terms of each market', '各市场搜索关键词'],
      ['Local language, proofread', '本地语言并已校对'],
      ['No claims that cannot be proved', '不含无法证实的宣传用语'],
    ],
  }),
  task(['Prices, taxes and discounts', '价格、税费与折扣'], 10, ['Price'], {
    checklist: [
      ['Price of each market and currency', '各市场与币种的价格'],
      ['Tax class', '税率类别'],
      ['Discounts for the launch', '首发折扣'],
    ],
  }),
  task(['Send stock to the warehouses', '备货入仓'], 9, ['Logistics']),
  task(['Shipping templates and delivery times', '运费模板与配送时效'], 8, ['Logistics'], {
    checklist: [
      ['Costs by country and weight', '按国家与重量设置运费'],
      ['Return address', '退货地址'],
      ['Time until dispatch', '发货时限'],
    ],
  }),
  task(['Create the listings', '创建商品页'], 6, ['Data']),
  task(['Check every listing with a second person', '由第二人逐页复核'], 3, ['Compliance']),
  task(['Publish', '正式上架'], 0, [], { priority: 'U' }),
  task(['Answer the first questions and reviews', '回复首批咨询与评价'], -3, ['Copy']),
  task(['Compare sales and returns with the plan', '对比销量、退货与计划'], -14, ['Price']),
];
