import { routeSwitches } from './channel-migration-routes.ts';

const mappings = [
  ['蓝鲸欧线', 46, '已完成', 'M -30..-25'],
  ['木星快运', 38, '已完成', 'M -26..-20'],
  ['木星快运退件段', 12, '处理中', 'M -4..3'],
]
  .map(
    ([carrier, codes, status, flags]) => `
    + [${status}] ${carrier}：${codes} 个轨迹代码对应到内部九种状态 | qihang | 接口 | ${flags}`,
  )
  .join('');

/** The board of the carrier change. */
export const outline = `
## 待办
全量后第 30 天复盘：成本、时效、投诉三张表 | wenbo, xueli | 对账 | M ..27
岛屿与偏远邮编附加费规则整理（西、意、希） | tomas | 报价 | M 2..9
  : 新渠道按邮编段收附加费，旧渠道是打包价，不整理清楚会亏在尾程。
  : - 西班牙：加那利、巴利阿里
  : - 意大利：撒丁、西西里
  : - 先出 Excel，再配到运费模板
  [ ] 西班牙邮编段
  [ ] 意大利邮编段
  [ ] 与报价单逐行核对
顺达专线余额结清与押金退回 | xueli | 对账 | H ..20
  [ ] 最后一期账单核对
  [ ] 未妥投包裹赔付抵扣
  [ ] 押金退款申请
大促峰值舱位预订 | wenbo | 风险 | H ..4
渠道异常自动切回旧渠道的开关 | qihang, wenbo | 接口, 风险 | H 1..7
  : 两小时内揽收失败率 > 5 % 或面单接口连续 20 次报错，新订单自动回到顺达专线，同时短信通知值班人。
  [ ] 触发条件可配置
  [ ] 切回后不自动恢复，需人工确认
  [ ] 演练一次并留截图
客服物流话术更新：新渠道查询网址与时效 | emma | | M ..6
带电产品单独走木星快运的可行性 | muyang, wenbo | 清关 | M
包材厂换 120 g 气泡袋，减少计泡 | muyang | 报价 | L
德国退件集中到莱比锡仓再分拣 | emma, wenbo | 退件, 海外仓 | M ..14
Weekly report to the carriers: our three figures, their three | tomas | 时效 | L ..10
每周渠道例会改到周二 15:00（柏林 09:00） | demo | | N ..1
  : 固定三件事：上周三个指标、在等谁、下周放哪一国。半小时。
面单打印机驱动升级后的字体偏移 | qihang | 面单 | L
节假日截单时间表（德、法、英、波） | emma, wenbo | 时效 | M 1..8
  [ ] 承运商确认
  [ ] 站点公告四种语言
第三方追踪平台账号续费与额度 | qihang | 接口 | L ..16

## 处理中
八国切换总表 | wenbo, demo | 时效, 风险 | U -42..24
  : 一国一条子任务，谁切谁负责盯七天数据。
  : - 上网率、妥投 P90、投诉率三个指标，任一不达标退回上一档
  : - 数据看板：https://example.com/report/channel-switch
  > demo 9: 德国和英国都比预期早，辛苦了。法国别急，稳最重要。
  > wenbo 8: 明白，法国按七天一档走。
  ${routeSwitches}
轨迹状态映射 | qihang, wenbo | 接口 | H -32..3
  : 未知代码不能默认为“运输中”，一律进待处理列表。
  ${mappings}
老订单改派：已出单未发货的 214 票 | wenbo | 面单 | H -2..0 17:00
  : 旧面单作废，重新取号。已打包的拆标重贴，仓库一次做完，避免两个单号同时存在。
  [x] 导出 214 票清单
  [x] 旧单号批量作废
  [ ] 新单号回传店铺
  [ ] 仓库贴标完成
  > wenbo 0: 作废成功 211 票，剩 3 票已经被揽收，跳过。
运费模板更新：按克计费，首重 50 g | qihang, muyang | 报价, 接口 | H -4..2
  [x] 德国
  [x] 英国
  [x] 法国
  [ ] 波兰
  [ ] 荷兰
旧渠道在途 3,600 票跟踪到最后一票 | tomas | 时效 | M -18..15
  > tomas 5: 1,240 left. 22 without a scan for more than ten days, list is attached to my mail.
  > wenbo 4: 这 22 票我今天开始报查件，超过 20 天直接赔。
IOSS 号在新系统里的校验与脱敏 | qihang, xueli | 清关 | H -5..1
  > xueli 2: 面单上不要明文显示 IOSS，去年审计提过。
  > qihang 1: 只在电子申报里传，面单不打印，已验证。
波兰自提柜尺寸限制写进下单校验 | qihang, emma | 接口 | M -3..4
  : 最大 41×38×64 cm、25 kg；超出的订单不显示自提柜选项。
  [x] 尺寸表
  [ ] 购物车多件合并后的估算
  [ ] 提示语波兰文
Claims hand-over: 61 open cases with the old carrier | tomas, xueli | 对账, 风险 | H -9..-1
  : Every case gets a number, an amount and a date after which it is lost. Whatever is above 80 € gets a call, not a mail.
  [x] List with amounts (4,318 €)
  [x] Deadlines looked up
  [ ] 17 cases without photos
  > xueli 3: 金额合计 4,318 欧，账期只剩三周，照片尽快补。
  > tomas 1: 9 of the 17 have photos now. The rest was never photographed, I am afraid.
新渠道对账脚本：实重、泡重、附加费三列 | xueli, qihang | 对账 | M -6..3
面单取号失败告警：按国家、按渠道分组 | qihang | 接口, 风险 | M -3..3
  > qihang 1: 阈值先设 5 分钟 10 次，跑两天看看噪音。

## 等承运商
蓝鲸欧线：面单接口限流从 5 次/秒提到 20 次/秒 | qihang | 接口, 风险 | U -10..-2
  [x] 压测报告发给对方
  [x] 技术口头同意
  [ ] 书面确认
  [ ] 本地排队兜底
  : 大促峰值预计 9 单/秒，现在的限额会排队到第二天。
  > qihang 6: 对方技术答应给 15，邮件确认还没来。
  > demo 2: 再没有书面回复，我来打电话。
  > qihang 1: 今天催了第三次。
木星快运：瑞典清关费是否含在报价里 | tomas | 报价, 清关 | M -6..1
蓝鲸欧线合同附件三：赔付上限与时限 | wenbo, xueli | 风险 | H -13..-3
  : 我们的底线：丢件按申报价值 100 % 赔，时限自上网起 20 天。
  > xueli 5: 附件里写的是“最高 30 欧”，和口头说的不一样。
  > wenbo 3: 已退回修改，等对方法务。
莱比锡仓：周六揽收一次的报价 | emma | 海外仓, 报价 | L -4..5
退件扫描回传：没有“已入仓”节点 | tomas, qihang | 退件, 接口 | M -8..2
  : 退件到仓后没有节点，客服不知道能不能退款。要求对方补“已入仓”“已质检”两个状态。
  > tomas 3: They can send “returned to warehouse” by mail once a day. @qihang is that of any use?
  > qihang 2: 先用邮件解析顶一个月，正式接口写进合同附件。
Label sample for the postal scanner in Madrid | tomas | 面单 | M -2..6
木星快运：法国签收照片能否回传 | tomas | 退件, 时效 | L -5..9

## 灰度观察
法国小包轨迹延迟：上网后 18 小时才出第一条 | qihang | 时效 | M -6..0
  : 上网扫描在华沙，首条轨迹要等到里昂分拨。和承运商确认能否回传华沙那一条。
新面单 10×15 热敏纸，仓库试用一周 | wenbo | 面单 | L -5..2
  [x] 耐磨：来回摩擦 50 次可扫
  [x] 冷凝水
  [ ] 夜班反馈
自动选渠道规则：重量、国家、带电、申报价值 | qihang, wenbo | 接口 | H -9..1
  : 规则按顺序匹配，第一条命中就停，最后一条是兜底。
  : 1. 带电 → 木星快运
  : 2. 超过 2 kg → 蓝鲸欧线大货
  : 3. 申报价值 > 150 欧 → 普货清关，不走 IOSS
  : 4. 其余按国家表
  [x] 用上月 12,400 票回放
  [x] 差异 > 1 元的逐票解释
  [ ] 连续三天无人工改派
  > muyang 2: 折叠椅被判到小包里了，长边 62 cm。
  > qihang 2: 规则 2 加了长边 > 60 cm 的条件。
妥投短信模板（德、法、英） | emma | | L -4..1
运费差异日报：新旧渠道同票对比 | xueli | 对账, 报价 | M -7..0
  > xueli 2: 同票对比平均省 2.9 元，英国有 6 票反而贵，@wenbo 看一下是不是附加费。
  > wenbo 1: 是偏远附加费，旧渠道没单列。
丢件自动判定：21 天无轨迹转理赔 | qihang, tomas | 风险 | M -6..2

## 已完成
五家渠道报价收集与横向对比 | wenbo, xueli | 报价 | H -52..-46
  : 同样的 1,000 票样本（重量、尺寸、国家按上季度真实分布），让五家各报一次。
  > wenbo 46: 蓝鲸综合最低，木星带电最稳，两家一起用。
样品试寄：每国 20 票 | tomas, emma | 时效 | H -47..-36
  [x] 德国
  [x] 英国
  [x] 法国
  [x] 波兰
  [x] 荷兰
  [x] 西班牙
  [x] 意大利
  [x] 瑞典
  > emma 38: All twenty for Poland arrived, slowest one 12 days, one with a bent corner.
与蓝鲸欧线签框架合同 | wenbo, demo | 风险 | H -43..-37
  [x] 价格附件
  [x] 时效承诺
  [x] 旺季不涨价条款
与木星快运签框架合同 | wenbo, demo | 风险 | M -40..-33
沙箱联调：下单、取号、取消、打印 | qihang | 接口, 面单 | H -38..-30
  [x] 下单
  [x] 取消
  [x] 面单 PDF 与 ZPL
  [x] 重复请求不重复出单
面单模板：寄件人、退件地址、条码校验位 | qihang | 面单 | M -35..-31
仓库培训：新面单、新分拣口、异常件登记 | wenbo | 海外仓 | M -31..-27
  : 两个班次各一小时，考核 20 票零错贴再上岗。
商品申报名与海关编码复核（186 个 SKU） | muyang | 清关 | H -33..-25
  > muyang 26: 12 个 SKU 编码太旧，已改，保温杯从 7323 改到 9617。
打包尺寸实测录入，误差 1 cm 以内 | muyang, wenbo | 报价 | M -29..-21
每日切量开关：按国家设百分比 | qihang | 接口 | H -27..-22
旧渠道停发公告发给 6 个站点客服 | emma | | M -20..-17
第一周灰度数据周报 | wenbo | 时效 | M -19..-16
  > demo 16: 数据清楚，下次加一行“和旧渠道同周比”。
旧渠道账户子账号清理 | tomas | | L -16..-12 archived
试寄样品费用报销 | tomas | 对账 | N -34..-29 archived
新旧渠道英文名称统一（报表、客服、面单） | tomas, qihang | 面单 | L -25..-21

## 已取消
自建德国清关代理 | demo | 清关 | M ..-36
  > demo 37: 量不够，养不起。一年后再看。
海运小包慢线（45 天） | wenbo | 时效 | L ..-28
空运直飞华沙包板 | wenbo | 报价 | M ..-15 archived
`;
