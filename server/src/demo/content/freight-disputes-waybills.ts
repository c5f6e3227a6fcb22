import { type Row, tableOf } from './table.ts';

/** Cubic centimetres to a kilogram, and euros for a kilogram, by carrier. */
const terms: Record<string, { divisor: number; rate: number }> = {
  蓝鲸欧线: { divisor: 6000, rate: 6.8 },
  木星快运: { divisor: 8000, rate: 7.4 },
  顺达专线: { divisor: 5000, rate: 6.1 },
};

// Waybill | goods | carrier | sides in centimetres | grams on the scale | grams billed | owner | flags | one more label
const waybills = tableOf(`
## 待取证 Evidence
BW7730418825 | 旅行枕 ×2 | 蓝鲸欧线 | 30×22×14 | 640 | 2310 | tomas | M ..4
BW7730419960 | folding chair | 蓝鲸欧线 | 62×18×18 | 2890 | 4620 | tomas | H ..1 | 照片不全 Photos
> tomas 1: The label is in the shadow on both photos. Can the night shift take new ones?
> wenbo 0: 包裹还在退件区，今晚补拍。
JX20551184 | 收纳篮三件套 | 木星快运 | 40×30×26 | 1520 | 5200 | muyang | M ..6
JX20551190 | 同批第二箱，尺寸录成 40×30×62 | 木星快运 | 40×30×26 | 1490 | 9300 | muyang | H ..2 | 尺寸录错
BW7730421177 | pet fountain | 蓝鲸欧线 | 24×24×20 | 1350 | 2880 | tomas | M ..8
SD0099127 | 露营灯 ×4 | 顺达专线 | 34×26×12 | 2010 | 3400 | wenbo | U ..-1
> xueli 2: 旧渠道的申诉窗口马上关，这票先做。
> wenbo 1: 照片在，尺寸表缺签字，上午补。
JX20551422 | neck pillows, 8 pieces | 木星快运 | 48×36×30 | 2480 | 9900 | - | M ..9

## 申诉中 Disputing
BW7730398013 | 旅行枕 ×6 | 蓝鲸欧线 | 46×34×30 | 1980 | 11400 | tomas | H -4..3
> tomas 3: They measured the parcel with a second one on top. It is visible in their own photo!
> xueli 2: 截图留好，这个可以当样板。
BW7730399425 | tote bags, 12 pieces | 蓝鲸欧线 | 42×32×16 | 3400 | 5900 | tomas | M -3..5
JX20548817 | 折叠椅 ×2 | 木星快运 | 64×36×20 | 5710 | 8250 | wenbo | H -6..-1
> wenbo 2: 对方说按外接长方体量的，可是绑带凸出来才 3 cm。
JX20548990 | desk fan, gift box | 木星快运 | 28×28×16 | 1180 | 2900 | tomas | M -2..6
SD0098840 | 瑜伽垫卷装 | 顺达专线 | 62×14×14 | 1620 | 3900 | wenbo | M -5..0 | 尺寸录错
SD0098841 | 瑜伽垫卷装，同单扣了两次 | 顺达专线 | 62×14×14 | 1610 | 4870 | xueli | H -5..2 | 重复扣费
> xueli 1: 账单第 3 页和第 7 页同一单号，金额还不一样。
BW7730401552 | drying rack | 蓝鲸欧线 | 48×34×8 | 1240 | 2760 | tomas | L -1..7
BW7730403318 | 猫抓板样品 | 蓝鲸欧线 | 50×28×10 | 1300 | 4100 | wenbo | M -2..4

## 等承运商 Carrier
BW7730386610 | 颈枕 ×10 | 蓝鲸欧线 | 56×40×32 | 3150 | 18400 | tomas | U -12..-3
> tomas 7: Ticket 88-2041, they promised an answer in five working days.
> tomas 2: Five days are over. Escalated to the account manager.
> wenbo 1: 金额最大的一票，@xueli 账单先按争议挂起，不要付。
> xueli 1: 已挂起 44 欧。
BW7730387702 | 保温杯 ×8 | 蓝鲸欧线 | 36×28×20 | 3900 | 5400 | tomas | M -10..1
JX20541276 | picnic mats, 5 pieces | 木星快运 | 50×38×22 | 4600 | 7600 | wenbo | M -9..2
JX20541301 | 香薰机 ×6 | 木星快运 | 44×30×24 | 4180 | 6100 | tomas | M -8..4
SD0097734 | camping lamp, returned | 顺达专线 | 22×16×14 | 780 | 2100 | emma | L -14..-2
> emma 4: The return was billed with the size of the collecting cage, not of the parcel.
BW7730389954 | lunch boxes, 12 pieces | 蓝鲸欧线 | 40×30×24 | 4700 | 6900 | tomas | M -7..5

## 复核 Re-check
BW7730371189 | 帆布包 ×20 | 蓝鲸欧线 | 50×40×28 | 6900 | 12600 | xueli | M -9..0
> xueli 1: 对方同意退一半，我算下来应退 3.27 公斤，差额还要再要。
BW7730372240 | foldable bowls, 40 pieces | 蓝鲸欧线 | 38×30×26 | 5200 | 7100 | xueli | M -7..1
JX20533018 | 桌面风扇 ×3 | 木星快运 | 58×30×30 | 3690 | 8200 | xueli | H -6..-1
JX20533245 | wash bags, 15 pieces | 木星快运 | 40×30×18 | 2900 | 4300 | wenbo | L -4..3

## 已退款 Refunded
BW7730340077 | 旅行枕 ×4 | 蓝鲸欧线 | 44×30×22 | 1310 | 7350 | tomas | M -30..-16
> tomas 15: Refunded in full, three weeks after the first mail.
BW7730341518 | cat tower sample | 蓝鲸欧线 | 60×42×38 | 6200 | 21900 | tomas | H -33..-19
BW7730345530 | 野餐垫 ×2 | 蓝鲸欧线 | 40×32×14 | 1980 | 4100 | wenbo | M -27..-13
JX20510042 | 营地灯 ×10 | 木星快运 | 52×36×24 | 5350 | 9900 | wenbo | M -29..-15
> wenbo 14: 木星这次三天就退了，态度最好。
JX20510398 | neck pillows, 3 pieces | 木星快运 | 36×28×20 | 1060 | 4700 | tomas | M -25..-12
SD0094410 | 折叠桌 | 顺达专线 | 74×40×10 | 6900 | 9600 | wenbo | M -41..-22
SD0094462 | 保温杯 ×2，扣了两次 | 顺达专线 | 24×18×10 | 910 | 1980 | xueli | M -38..-20 | 重复扣费
BW7730322961 | fan with stand | 蓝鲸欧线 | 66×30×20 | 4100 | 8900 | tomas | L -45..-31 archived

## 不成立 Rejected
SD0093377 | 收纳袋 ×30 | 顺达专线 | 46×36×20 | 5900 | 6900 | wenbo | L ..-18
> wenbo 19: 复测 6.62 公斤，差 0.28，在误差范围内，不追了。
BW7730318804 | rattan baskets | 蓝鲸欧线 | 52×42×40 | 3800 | 15200 | tomas | M ..-21 | 照片不全 Photos
> tomas 22: No photo before hand-over, nothing to argue with. Lesson learned.
JX20498820 | 枕头样品 | 木星快运 | 40×30×16 | 700 | 2500 | tomas | L ..-26 archived
`);

/** The waybills in a status, each as a task with the measured and the billed weight and the difference. */
export function disputesIn(status: string): string {
  return waybills
    .filter(({ heading }) => heading === status)
    .map(disputeTask)
    .join('\n');
}

function disputeTask({ heading, cells, below }: Row, at: number): string {
  const [waybill, goods = '', carrier = '', sides = '', actual, billed, owner, flags, label] = cells;
  const { divisor, rate } = terms[carrier] ?? { divisor: 6000, rate: 0 };
  const room = sides.split('×').reduce((product, side) => product * Number(side), 1000);
  const volume = Math.round(room / divisor);
  const measured = Math.max(volume, Number(actual));
  const euros = (((Number(billed) - measured) / 1000) * rate).toFixed(2);
  const size = `${sides} cm ÷ ${divisor} = ${kilograms(volume)}`;
  const words = /\p{Script=Han}/u.test(goods)
    ? {
        title: `${waybill} ${goods}：计费 ${kilograms(billed)}，复测 ${kilograms(measured)}`,
        facts: [`复测尺寸 ${size}`, `实重 ${kilograms(actual)}，账单计费重 ${kilograms(billed)}`, `应退约 ${euros} 欧`],
      }
    : {
        title: `${waybill} ${goods}: billed ${kilograms(billed)}, measured ${kilograms(measured)}`,
        facts: [
          `Measured: ${size}`,
          `Scale ${kilograms(actual)}, billed ${kilograms(billed)}`,
          `Refund due: ${euros} €`,
        ],
      };
  const labels = [carrier, ...(label ? [label] : [])].join(', ');
  return [
    `${words.title} | ${owner} | ${labels} | ${flags}`,
    ...words.facts.map((fact) => `: - ${fact}`),
    ...proofs(heading, label, at),
    ...below,
  ].join('\n');
}

function proofs(status: string, label: string | undefined, at: number): string[] {
  const requested = [
    'Two sides and the label 两面加面单',
    'Scale in the picture 秤面读数',
    'Size sheet signed 尺寸表签字',
  ];
  const missing = label?.startsWith('照片不全') || status.startsWith('待取证');
  const there = missing ? at % requested.length : requested.length;
  return at % 4 === 3 ? [] : requested.map((proof, index) => `[${index < there ? 'x' : ' '}] ${proof}`);
}

function kilograms(grams: string | number | undefined): string {
  return `${(Number(grams) / 1000).toFixed(2)} kg`;
}
