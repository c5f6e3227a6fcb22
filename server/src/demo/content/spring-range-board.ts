import { itemsAt } from './spring-range-items.ts';

export const outline = `
## 待选
${itemsAt('待选')}
竞品站点春季首页扫一遍，截图进表 | chenyu | | M ..3
  [ ] 六个英国站
  [ ] 八个德国站
  [ ] 价格带与主推色
Trend colours: sage, butter, brick – which two do we stock deep? | emma, yifan | | M ..7
  > yifan 4: 鼠尾草绿去年卖得最好，黄油色拍出来很上镜。
  > emma 3: Sage and brick for Germany, butter is too pale for the pictures there.
供应商返单价谈判清单（十家） | muyang | 供应商 | H 2..12
  : 量在前、价在后：先给全年预估，再谈阶梯价。
  : - 目标：老品降 4 %，新品首单与返单同价
  : - 账期从 30 天谈到 45 天
  [ ] 杯壶两家
  [ ] 灯具三家
  [ ] 包袋两家
  [ ] 椅桌三家
春季套装：营地灯 + 野餐垫 + 折叠碗 | muyang, priya | 露营 | L
包装盒去塑料窗，德国站反馈 | muyang | 合规 | L ..20
Gift cards for Mother’s Day, five currencies | emma | | L ..30
上新节奏：每周二一批，每批 6 个 | muyang, chenyu | | M ..4
阳台种植小件要不要碰？ | muyang, emma | 家居 | L
  > emma 5: People ask for it every spring. Plants are hard, pots are heavy, tools are easy.
可降解快递袋打样对比三家 | muyang, wenbo | 供应商 | L ..22

## 打样中
${itemsAt('打样中')}
样品间登记：谁借走了、什么时候还 | hana, yifan | 样品 | L -6..1
  > hana 3: I have the fan, the clip lamp and two mugs. The third mug broke, sorry.
颜色对照：潘通色卡与实物三光源 | yifan | 样品 | M -5..3
  : 自然光、暖光、冷光各拍一张，色差 ΔE > 3 的退回染厂。
Second source for the folding table hinges | muyang | 供应商 | M -4..10
杯盖密封圈异味问题 | muyang | 样品, 供应商 | H -6..-1
  : 三只样杯 80 ℃ 热水静置 24 小时后有橡胶味。
  : - 供应商换食品级硅胶重做
  : - 新样到后同条件再测，两个人盲闻
  > muyang 2: 新圈明天到，测完再决定要不要换厂。
外箱尺寸压缩：目标计泡降 15 % | wenbo, muyang | | H -10..3
  : 24 个新品里有 9 个计费重按体积走，箱规每边少 2 cm，一年大约省 11 万元。
  [x] 椅子
  [ ] 桌子
  [x] 收纳篮
  [ ] 风扇
帆布面料克重对比：280 g 与 340 g | muyang, yifan | 样品, 出行 | M -4..5
  : 340 g 更挺但单个重 60 克，按全年 1.2 万个算，运费多 5 万元。

## 拍摄与文案
${itemsAt('拍摄与文案')}
春季首页主视觉：阳台早晨 | yifan, hana | 拍摄 | H -6..5
  : - 一张横幅、一张竖幅、一段 4 秒循环
  : - 留白在左侧，五种语言都放得下
  : 参考：https://example.com/board/spring-balcony
  > yifan 3: 外景备选两个阳台，周末看天气。
  > hana 2: Saturday looks dry until noon. I bring the big reflector.
Product texts batch 1: nine items, 80 words each | priya | 文案 | H -7..1
  : Tone: one concrete picture in the first sentence, no adjectives in a row, one honest limit per product.
  [x] Cup, neck pillow, picnic mat
  [x] Pet bowl, hanging bag
  [ ] Lamp, fan, drying rack, wash bag
  > priya 1: Two texts are waiting for the decibel figures.
卖点表翻译记忆库更新 | priya, emma | 文案 | M -3..4
白底图统一：阴影方向与边距 | yifan | 拍摄 | L -5..2
Polish texts read by a native speaker | emma | 文案 | M -1..6
尺码与容量图标一套 | yifan | | L -2..8
Alt texts for all new pictures, English first | priya | 文案 | L -1..10
详情页模块：尺寸图、材质、保养、售后 | yifan, muyang | 拍摄, 文案 | M -4..2
  [x] 尺寸图
  [x] 材质
  [ ] 保养
  [ ] 售后

## 待上架审核
${itemsAt('待上架审核')}
合规文件夹：CE、RoHS、食品接触、CLP 逐项对 | xueli, muyang | 合规 | H -8..0
  [x] 灯具 CE
  [x] 风扇 CE
  [ ] 杯壶食品接触
  [ ] 香薰 CLP
  > xueli 2: 杯壶那份报告是去年的旧型号，要补测。
  > muyang 1: 已送检，五个工作日。
Category mapping for the five shops | qihang | | M -4..1
  : Two of the shops split “outdoor lights” from “camping”. Map both to the same page, otherwise the filter is empty.
商品标题敏感词与侵权词筛查 | qihang, chenyu | 合规 | M -3..0
  : 词库 1,240 条，命中先人工看，不自动替换。
  > chenyu 1: “防水”要配等级，“抗菌”没有报告一律删。
首批 6 个新品的预售开关与到货日 | qihang, emma | | M -3..2

## 已完成
${itemsAt('已完成')}
去年春季销售复盘：哪些款该断 | muyang, xueli | | H -35..-30
  : 62 个 SKU 里 19 个贡献了 80 % 毛利，23 个全年不到 50 单，直接清仓。
  > demo 29: 复盘很清楚。清仓那 23 个谁来盯？
  > muyang 29: 我盯，黑五一起清。
选品评分表：搜索、毛利、重量、侵权四项 | muyang | | M -33..-28
三家验厂（灯具、杯壶、椅桌） | muyang, wenbo | 供应商 | H -31..-22
  [x] 灯具厂
  [x] 杯壶厂
  [x] 椅桌厂
Photo style guide: light from the left, linen, no props with text | hana, yifan | 拍摄 | M -29..-23
样品采购 41 件入样品间 | muyang | 样品 | M -27..-19
外观专利初筛（24 款） | xueli | 合规 | H -25..-18
  > xueli 18: 两款有近似外观，驱蚊灯和挂包，建议改造型再做。
Price corridor per country, three competitors each | emma, chenyu | | M -22..-15
  : For each item and country: cheapest, middle, dearest of three competitors, and where we want to stand.
首批下单与定金 | muyang, xueli | 供应商 | H -17..-11
旧样品处理：内部义卖 | hana | 样品 | N -21..-17 archived
上季未用素材归档 | yifan | 拍摄 | N -26..-24 archived
样品拍摄排期（影棚两周） | hana, yifan | 拍摄 | M -16..-10

## 淘汰
${itemsAt('淘汰')}
电子相框 | muyang | 家居 | N ..-13
  > emma 14: Returns would eat us. People expect an app for it.
热熔胶香薰片 | xueli | 家居, 合规 | N ..-19 archived
`;
