import { disputesIn } from './freight-disputes-waybills.ts';

export const outline = `
## 待取证 Evidence
${disputesIn('待取证 Evidence')}
打包台加一台量方设备，三面自动拍照 | wenbo, admin | 预防 Prevent | H ..15
  : 报价 2.6 万元。按现在每月 700 欧左右的争议额，五个月回本。
  : - 拍照时间与单号写进照片
  : - 数据直接进运单，不再手录
Templates for the first, second and last letter to a carrier | tomas | | M ..5
  : First: facts and photos. Second: deadline of seven days. Third: we keep the amount back.
  [x] First letter, English and Chinese
  [ ] Second
  [ ] Third, read by finance
旅行枕改真空压缩袋，箱规重测 | muyang, wenbo | 预防 Prevent | H ..9
  [ ] 压缩后 48 小时回弹测试
  [ ] 新箱规录入商品库
  [ ] 三家渠道重新试算
夜班复测抽检比例从 5 % 提到 10 %？ | wenbo | 预防 Prevent | L
What counts as “box with bulge” in each contract? | tomas, xueli | | M ..11
  : One contract measures the bulge, one the carton, one says nothing. A photo with a ruler on the bulge would help in all three.
补齐上月 17 票缺的第二面照片 | tomas | 照片不全 Photos | M ..3
  > tomas 2: 11 of 17 found in the returns area, @wenbo the other six went out again.
打包员新人培训：量方与拍照 | wenbo | 预防 Prevent | M 2..7
Cartons with a printed ruler on the edge: sample order | muyang | 预防 Prevent | L ..18

## 申诉中 Disputing
${disputesIn('申诉中 Disputing')}
本月账单异常清单：计费重 > 复测 120 % 的全部列出 | xueli, tomas | 月结 Invoice | H -3..1
  : 导出 https://example.com/report/billed-vs-measured ，超过 120 % 的逐票建任务，低于的合并一封邮件。
  > xueli 1: 共 58 票，其中 21 票金额不到 1 欧，合并申诉。
  > tomas 0: Agreed, I put the 21 small ones into one letter.
Collective letter for 21 small differences | tomas | 蓝鲸欧线, 月结 Invoice | M -1..2
德国退件被按“笼车”计费，统一交涉 | emma, tomas | 顺达专线 | M -6..3
  : 退件用笼车集中回仓，系统把整笼尺寸平摊到每一票，平均多计 1.4 公斤。
  > emma 3: Leipzig confirms: the cage is measured, never the parcel.
  > tomas 2: @emma can they give us that in writing? One sentence is enough.
  > emma 1: Got it, on letterhead.
Fuel surcharge charged on the wrong weight as well | tomas, xueli | 木星快运 | M -4..4
  : Surcharge is a share of the freight, so every wrong weight counts twice. Ask for both in one letter.

## 等承运商 Carrier
${disputesIn('等承运商 Carrier')}
蓝鲸：书面确认除数 6000，不是 5000 | wenbo | 蓝鲸欧线 | H -11..-2
  : 涉及上季度约 1,900 票，按差额估算 3,100 欧，是目前最大的一笔。
  > wenbo 5: 合同写 6000，账单系统里是 5000，上季度起都算错了。
  > xueli 4: 那就不止这几票，全量重算。
  > wenbo 1: 对方财务在核，等盖章回函。
Photos of their measuring machine’s calibration | tomas | 木星快运 | L -7..5
顺达：最后一期账单的 9 票合并答复 | wenbo, xueli | 顺达专线, 月结 Invoice | H -9..-1
  > xueli 2: 押金退之前必须谈完这 9 票。

## 复核 Re-check
${disputesIn('复核 Re-check')}
上月退款到账核对（17 票，合计 312.40 欧） | xueli | 月结 Invoice | H -4..0
  [x] 与申诉清单一一对应
  [x] 汇率差
  [ ] 少到的 2 票追款
Does the new box of the neck pillow really save 15 %? | xueli, muyang | 预防 Prevent | M -5..2
误差线定在 3 % 还是 0.3 公斤？ | xueli, wenbo | | M -3..3
  > wenbo 1: 小件按公斤，大件按比例，取大的那个。

## 已退款 Refunded
${disputesIn('已退款 Refunded')}
复测 SOP：谁量、怎么量、照片放哪 | wenbo | 预防 Prevent | H -58..-48
  : 1. 封箱后放上带刻度的垫板
  : 2. 两个角度拍照，面单、刻度、秤面同框
  : 3. 照片以单号命名，当天上传
  > wenbo 47: 白班夜班都培训过了，挂在打包台上。
Rights for the dispute folder: only who works on it | admin | | M -56..-52
  > admin 52: 已按名单开通，外部账号一律看不到金额。
Deadlines per carrier on one page | tomas | | M -52..-46
  : - 蓝鲸欧线: 21 days from the invoice
  : - 木星快运: 30 days from the invoice
  : - 顺达专线: 14 days, in writing
折叠椅箱规从 66 cm 改到 62 cm | muyang | 预防 Prevent | M -44..-30
  > muyang 29: 每票计费重少 0.9 公斤，立竿见影。
First quarter of disputes: what we asked, what we got | xueli, tomas | 月结 Invoice | M -36..-28
争议台账权限与留痕检查 | admin, xueli | | L -34..-27
Old photo archive moved to the new share | tomas | | N -43..-39 archived
取证样板三例（清楚、勉强、不行） | tomas, xueli | 照片不全 Photos | M -40..-33
  : Three real cases with the answer of the carrier next to each photo. 新人先看这三例再上手。

## 不成立 Rejected
${disputesIn('不成立 Rejected')}
Ask for a fee per wrong measurement | tomas | | N ..-24
  > wenbo 25: 合同里没有依据，别伤和气。
`;
