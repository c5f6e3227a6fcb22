import { pick } from '../random.ts';

/** In one title of ten, in either language. */
export const COMMON_WORD = 'launch';
/** In about one title of a hundred. */
export const TWO_CHARACTERS = '库存';
/** In twenty titles of the big project. */
export const RARE_WORD = 'zephyr';

const VERBS = ['Prepare', 'Check', 'Fix', 'Write', 'Translate', 'Review', 'Plan', 'Order', 'Compare', 'Update', 'Test'];
const THINGS = [
  'the price list',
  'product photos',
  'the size chart',
  'customs papers',
  'the return label',
  'supplier quotes',
  'the shop banner',
  'delivery times',
  'stock of bicycle bells',
  'the voucher mail',
  'translations of the manual',
  'the packing station',
  'review answers',
  'the tax report',
  'warehouse shelf 7',
];
const PLACES = [
  'for the spring sale',
  'for Germany',
  'in the Lyon shop',
  'before the holidays',
  'with the printer',
  `for the ${COMMON_WORD}`,
  'after the audit',
  'for the second edition',
  'for new colleagues',
  'on the start page',
];
const VERBS_ZH = ['准备', '核对', '修复', '撰写', '翻译', '评审', '规划', '订购', '比较', '更新', '测试'];
const THINGS_ZH = [
  '价格表',
  '商品图片',
  '尺码表',
  '报关资料',
  '退货标签',
  '供应商报价',
  '店铺横幅',
  '配送时效',
  '自行车铃',
  '优惠券邮件',
  '说明书译文',
  '打包台',
  '评价回复',
  '税务报表',
  '七号货架',
];
const PLACES_ZH = [
  '（春季促销）',
  '（德国站）',
  '（里昂门店）',
  '，节前完成',
  '，与印刷厂确认',
  `，为 ${COMMON_WORD} 做准备`,
  '，审计之后',
  '（第二版）',
  '，给新同事',
  '（首页）',
];

/** A realistic title, half of them Chinese; every five-thousandth task of a project has the rare word. */
export function titleOf(index: number, random: () => number): string {
  const rare = index % 5_000 === 4_999 ? ` ${RARE_WORD}` : '';
  if (random() < 0.5) return `${pick(random, VERBS)} ${pick(random, THINGS)} ${pick(random, PLACES)} ${index}${rare}`;
  const thing = random() < 0.02 ? `${TWO_CHARACTERS}清单` : pick(random, THINGS_ZH);
  return `${pick(random, VERBS_ZH)}${thing}${pick(random, PLACES_ZH)} ${index}${rare}`;
}
