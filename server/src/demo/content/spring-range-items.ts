import { type Row, tableOf } from './table.ts';
import type { DemoField } from './types.ts';

const YUAN_PER_EURO = 7.8;
const VAT = 1.19;

const steps: Record<string, readonly string[]> = {
  待选: ['查近三个月搜索量', '找三家供应商报价', '查外观专利'],
  打样中: ['收到样品', '跌落与耐热测试', '尺寸、重量复测', '颜色定稿'],
  拍摄与文案: ['主图 5 张', '场景图 3 张', '卖点文案（英）', '德语、波兰语'],
  待上架审核: ['类目与属性', '五站价格', '合规文件', '库存接通'],
  已完成: ['五站可购买', '首批库存到仓'],
};

// Name and SKU | what is to do | people | label | cost in yuan | price in euro with tax | freight in euro | flags
const items = tableOf(`
## 待选
驱蚊露营灯 FL-LMP-15 | 欧盟能不能卖先问清楚 | muyang, emma | 露营 | 55 | 29.90 | 5.10 | M ..8
可压缩羽绒旅行枕 FL-PLW-09 | 压缩后体积能省多少运费 | wenbo, muyang | 出行 | 47 | 29.90 | 5.60 | M ..5
藤编收纳篮三件套 FL-STO-05 | 套娃包装能否进小包 | wenbo | 家居 | 58 | 36.90 | 8.90 | L
太阳能串灯 6 米 FL-LMP-16 | 找带 CE 的现货工厂 | muyang | 露营 | 38 | 24.90 | 4.30 | M ..11

## 打样中
铝合金蛋卷桌 FL-TBL-01 | 第二轮样品，桌面卡扣太紧 | muyang | 露营 | 148 | 79.00 | 14.20 | H -9..4
> muyang 4: 第一轮卡扣要用脚踩，第二轮改了弹片。
月亮椅加高款 FL-CHR-07 | 120 kg 承重测试 | muyang, wenbo | 露营 | 118 | 64.90 | 13.40 | H -4..2
> wenbo 1: 外箱 62×18×18，计泡 3.35 kg，能不能压到 60 以内？
> muyang 0: 厂里说椅杆改三折可以，下周出新箱规。
儿童吸管保温杯 FL-CUP-12 | 食品接触检测送样 | muyang, xueli | 出行 | 36 | 24.90 | 4.20 | M -7..6
夹式小风扇 FL-FAN-10 | 夹口防刮垫改硅胶 | muyang | 家居 | 29 | 16.90 | 3.20 | L -5..7
车载宠物垫 FL-PET-09 | 防滑底布换料 | muyang | 宠物 | 49 | 32.90 | 7.10 | M -3..9

## 拍摄与文案
磁吸帐篷挂灯 FL-LMP-14 | 夜景主图与短文案 | hana, priya | 露营 | 31 | 17.90 | 3.10 | M -5..3
> hana 2: The magnet needs a metal pole in the picture, I borrowed one.
折叠洗漱包 FL-BAG-21 | 挂钩细节图与开合动图 | yifan, hana | 出行 | 26 | 18.90 | 3.40 | M -4..4
桌面循环扇静音版 FL-FAN-09 | 分贝测试视频与对比表 | hana, yifan | 家居 | 71 | 39.90 | 7.60 | H -3..2
厨房沥水折叠架 FL-KIT-02 | 尺寸示意图五国单位 | yifan, priya | 家居 | 34 | 23.90 | 5.00 | M -2..6
双层焖烧罐 FL-CUP-13 | 办公室午餐场景三张 | hana, yifan | 出行 | 44 | 28.90 | 4.90 | M -1..5

## 待上架审核
柔光营地灯三代 FL-LMP-13 | 五站上架前核对 | muyang, qihang | 露营 | 62 | 34.90 | 5.40 | H -6..-1
> qihang 1: 波兰站属性缺“防水等级”，补了 IPX4。
> muyang 0: 价格也核过了，可以发。
登机箱旅行挂包 FL-BAG-22 | 德语标题太长，重审 | emma, priya | 出行 | 39 | 27.90 | 4.80 | M -8..-2
> emma 3: “Handgepäckkofferanhängetasche” is a real word, but nobody searches for it.
陶瓷香薰机 FL-ARM-03 | 带精油版本的警示语 | priya, xueli | 家居 | 66 | 37.90 | 6.30 | H -5..0
> xueli 1: 精油属于混合物，CLP 标签要德语，样张发你邮箱了 @priya 。
静音宠物饮水机二代 FL-PET-06 | 滤芯单独建商品 | qihang, muyang | 宠物 | 83 | 46.90 | 8.70 | M -4..1

## 已完成
野餐垫加厚防潮款 FL-MAT-02 | 五站首发 | muyang, emma | 露营 | 43 | 26.90 | 5.20 | M -20..-9
随手保温杯 350 ml FL-CUP-11 | 首发与第一次补单 | muyang, qihang | 出行 | 28 | 19.90 | 3.60 | M -24..-12
> emma 10: Sold out in sage green after four days in DE.
> muyang 9: 补单 800 个已下，三周后到。
记忆棉颈枕轻量版 FL-PLW-08 | 先上德国站和波兰站 | muyang | 出行 | 33 | 22.90 | 4.60 | M -18..-7
狗狗外出折叠碗 FL-PET-08 | 五站首发 | muyang | 宠物 | 14 | 11.90 | 2.10 | L -16..-8

## 淘汰
加湿小夜灯 FL-ARM-04 | 毛利不够 | muyang | 家居 | 41 | 21.90 | 5.90 | N ..-11
猫抓板沙发款 FL-PET-07 | 太抛货，运费吃掉一半 | wenbo | 宠物 | 52 | 28.90 | 13.80 | N ..-14
> wenbo 15: 计泡 4.1 kg，实重 1.3 kg，怎么算都亏。
`);

/** What can be compared of the goods in the list of tasks; their tasks are found by the name of the goods. */
export const itemFields: readonly DemoField[] = [
  { name: 'SKU 货号', kind: 'text', valueFor: (title) => skuOf(nameIn(title)) },
  { name: 'Cost 成本', kind: 'money', unit: 'CNY', decimals: 2, valueFor: (title) => figureOf(title, 4) },
  { name: 'Price 售价', kind: 'money', unit: 'EUR', decimals: 2, valueFor: (title) => figureOf(title, 5) },
];

function nameIn(title: string): string {
  return title.split('：')[0] ?? '';
}

function skuOf(name: string): string | null {
  return /FL-[A-Z]{3}-\d\d$/.exec(name)?.[0] ?? null;
}

function figureOf(title: string, at: number): number | null {
  const row = items.find(({ cells: [name] }) => name === nameIn(title));
  return row ? Number(row.cells[at]) : null;
}

/** The new goods at a stage, each as a task with its figures and the steps of that stage. */
export function itemsAt(stage: string): string {
  return items
    .filter(({ heading }) => heading === stage)
    .map(itemTask)
    .join('\n');
}

function itemTask({ heading, cells, below }: Row, at: number): string {
  const [name, work, people, group, cost, price, freight, flags] = cells;
  const net = Number(price) / VAT;
  const margin = Math.round((1 - (Number(cost) / YUAN_PER_EURO + Number(freight)) / net) * 100);
  const todo = steps[heading] ?? [];
  const ticked = heading === '已完成' ? todo.length : (at * 2 + 1) % 4;
  return [
    `${name}：${work} | ${people} | ${group} | ${flags}`,
    `: 到岸成本 ${cost} 元，含税定价 ${price} 欧，运费 ${freight} 欧，税后毛利约 **${margin} %**（未计广告）。`,
    ...todo.map((step, index) => `[${index < ticked ? 'x' : ' '}] ${step}`),
    ...below,
  ].join('\n');
}
