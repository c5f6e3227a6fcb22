type Market = { market: string; language: string; status: string; due: number; buyer: string };

const markets: readonly Market[] = [
  { market: 'UK', language: 'English', status: 'Live', due: -4, buyer: 'lukas' },
  { market: 'DE', language: 'German', status: 'Live', due: -3, buyer: 'lukas' },
  { market: 'FR', language: 'French', status: 'In review', due: 1, buyer: 'chenyu' },
  { market: 'PL', language: 'Polish', status: 'In production', due: 3, buyer: 'chenyu' },
  { market: 'NL', language: 'Dutch', status: 'Ready', due: 5, buyer: 'lukas' },
];

const banners = markets
  .map(
    ({ market, language, status, due, buyer }) => `
      + [${status}] Banners ${market}: feed 1:1 and 4:5, ${language} copy | yifan, priya | Design | M ${due - 6}..${due}
      + [${status}] Banners ${market}: story and reel cover 9:16 | yifan, ${buyer} | Design, Paid ads | M ${due - 5}..${due}`,
  )
  .join('');

const campaigns = markets
  .slice(2)
  .map(
    ({ market, due, buyer }) => `
      Build ad sets ${market}: prospecting, remarketing, buyers excluded | ${buyer} | Paid ads | H ${due}..${due + 4}
        [x] Campaign names follow the sheet
        [ ] Pixel and domain match the ${market} site
        [ ] Spending limit set before anything is switched on`,
  )
  .join('');

/** The board of the Black Friday campaign. */
export const outline = `
## Ideas
Countdown bar on every product page, last 6 hours only | qihang | Landing page | L
Bundle “everything for the balcony” as a landing page of its own | muyang, priya | | N
  > priya 6: I would read this one. Is there enough stock of the lanterns to make a bundle of it?
  > muyang 5: @priya 灯还有 1,900 多套，凑组合没问题，就是包装要重新打样。
Try a plain text e-mail from a person instead of the big picture | priya | Email | L
黑五后 48 小时“补货到了”短信，怎么做才不打扰？ | chenyu | | L
Creator codes: ten small creators per market instead of one big one | lukas | Paid ads | M
  : Ten creators with 8–20 k followers each, a personal code, no fixed fee, 12 % of the order.
  : - DE and PL first, because that is where last year’s codes were actually used
  : - Contract text: https://example.com/legal/creator-terms
  : - Stop if fewer than four of ten have posted by the third day
弹窗改成页脚小条，跳出率会不会好一点 | qihang | Landing page | L
Cyber Monday: reuse the key visual in blue or make a new one? | yifan | Design | L ..13
Give-away for the 1,000th order | - | | N

## Ready
Weekly figures of all markets 各市场周报 | demo, lukas | Paid ads, Budget 预算 | N 4..6
  : Spend, orders and stock per market, one page. 每个市场的花费、订单与库存，一页说清。
  [ ] Figures from the ad accounts
  [ ] Stock from the warehouse
  [ ] Sent to the whole team
客服快捷回复：折扣不能叠加、改地址、拆单发货 | emma, priya | Copy | M ..6
  : 三类问题去年占了 62 % 的工单，先把话术写好，四种语言各一份。
  : - 折扣码与限时折扣不能叠加：给出能省更多的那个算法
  : - 下单后 30 分钟内可改地址
  : - 大件与小件分两个包裹发出，运费只收一次
  [ ] 中文母版
  [ ] 英文
  [ ] 德文、波兰文由 Emma 过一遍
E-mail 3 “It starts at midnight”, four languages | priya, emma | Email, Copy | H 2..7 16:00
  : Short one: the offer, the hour, one button. Four languages, sent at 20:00 local time.
  [x] Subject lines, two per language
  [ ] Proof sent to the four readers
  [ ] Links carry the sheet’s names
E-mail 4 “Last hours”, to those who opened and did not buy | priya | Email | M 5..10
Freeze checklist: what nobody touches from T-2 on | demo, qihang | Urgent | H ..8
  : ## Frozen from T-2, 12:00
  : - Themes, checkout, payment and shipping settings of all five sites
  : - Product feeds: prices may change, structure may not
  : - Pixel and consent settings
  : ## Who may break it
  : Robin or Fang, with a reason in a comment here.
  [ ] Qihang: theme versions tagged
  [ ] Chenyu: feeds exported
  [ ] Fang: on-call list sent round
大促当晚值班表（深圳 / 柏林 交接 23:00） | demo, admin | | M ..7
  [ ] 深圳 18:00–23:00
  [ ] 柏林 23:00–06:00（深圳时间）
  [ ] 电话与升级顺序贴到群公告
  > admin 2: 后台权限我先给值班的四个人临时开到大促后一天，过期自动收回。
  > demo 1: 好，名单我明天定。@lukas who takes the first Berlin shift?
  > lukas 1: Me until 02:00, then Emma.
Price check robot: compare listed, struck-through and feed price | qihang | Landing page, Tracking | M 3..8
  : Every 30 minutes, the three prices of each promoted product are compared. A difference above 0.01 opens a task here.
  [ ] Reads the page as a customer sees it
  [ ] Reads the feed
  [ ] Alert to the night shift, not to everybody
Hero bundle video, 6 s cut for the reel placement | sofia | Video | M 4..9
  : Six seconds, loop without a visible cut, price card on the last second only.
广告评论区黑词与自动隐藏规则更新 | chenyu | Paid ads | M ..6
Out-of-stock plan: ads that stop when a size is gone | lukas, muyang | Paid ads, Stock 备货 | H ..7
  : Last year we paid for 1,140 clicks on a sold-out lamp. Never again.
  : 1. Feed says out of stock: the ad set pauses within 15 minutes
  : 2. Below 40 pieces: move the budget to the sibling colour
  : 3. Nobody restarts by hand before the stock number is back in the feed
Refund and cancellation wording for the sale, all footers | emma | Copy | M ..5
${campaigns}

## In production
Static banners, all five markets | yifan, priya | Design | H -10..6
  : One layout, five languages. Copy comes from the master deck, prices from the sheet – **never typed by hand**.
  : - Logo bottom left, legal line at least 18 px
  : - No more than seven words on the picture
  : - Name the files date_sku_market_format_language, otherwise nobody finds them again
  : Deck: https://example.com/drive/bf-master-deck
  > yifan 6: 德语那句太长，4:5 里放不下三行。@priya 能不能短一点？
  > priya 6: Shortened to “Jetzt sparen” plus the percentage. Deck is updated.
  > lukas 3: UK and DE are live, first CTR looks 20 % better than the teaser. Thank you!
  ${banners}
Main film 30 s and the 15 s cut-down | sofia, yifan | Video | H -9..2
  : Script is signed off (version 4). Sound and grading this week.
  [x] Rough cut
  [x] Colour grading
  [ ] Voice-over DE
  [ ] Subtitles burnt in for FR, PL, NL
  [ ] End card with the countdown
  > sofia 4: Rough cut: https://example.com/review/bf-main-v2 – comments until tomorrow noon please.
  > demo 4: Love the opening. The price card at 0:11 stands for less than a second, please give it two.
  > sofia 3: Done. @yifan I need the end card in 16:9 too.
  > yifan 2: 已放到共享盘，透明底和深色底各一版。
Black Friday landing page, all markets | qihang, yifan, emma | Landing page | U -8..1
  : One template, five sites. Sections can be switched per market.
  : - Loads below 2.5 s on a middle-class phone over 4G
  : - Works without the countdown when scripts are blocked
  : - Struck-through price = lowest price of the last 30 days (EU rule), not the list price
  [x] Template on the staging site
  [x] Lowest-price-in-30-days from the feed
  [ ] FR: legal line
  [ ] PL: translation of the size filter
  [ ] Page speed measured on all five
  > qihang 3: 预发布环境好了：https://example.com/staging/bf 。手机端首屏 2.1 秒。
  > emma 2: @qihang in Polish the button breaks into two lines on 360 px.
  > qihang 1: 改好了，按钮字号降一级，麻烦再看下。
  + [Live] Template and sections | qihang | Landing page | H -16..-9
  + [Live] Lowest price of 30 days, from the feed | qihang, muyang | Landing page | H -10..-5
  + [In review] Texts DE and PL | emma | Copy | H -5..0
  + [In production] Texts FR and NL, with the agency | priya | Copy | H -4..1
主推 24 个 SKU 备货到仓确认（德仓 / 波仓） | wenbo, muyang | Stock 备货 | U -14..-1
  : 目标：T-5 前全部入库可售。缺口 > 15 % 的 SKU 直接撤出主推位。
  [x] 保温杯 4 色
  [x] 露营灯 2 款
  [x] 旅行枕
  [ ] 折叠椅：海运晚 3 天
  [ ] 香薰机：等质检报告
  > wenbo 2: 折叠椅那条柜船期推了三天，最快后天到德仓。
  > muyang 1: 那主推位先留给露营灯，@chenyu 素材不用换，链接换一下就行。
  > chenyu 1: 收到，今晚换。
Product feed: sale price, labels 0–4, campaign start | chenyu, qihang | Tracking, Paid ads | H -5..2
  : Second feed per market, switched by label so that nothing is uploaded at midnight.
  : - Label 0: discount step, 1: margin class, 2: stock class
  : - Start and end as dates **with time zone**, last year DE started an hour late
  [x] Test feed UK accepted
  [ ] Labels filled for all 186 products
  [ ] Start times checked by a second pair of eyes
Price sheet per market, one source for banners and feed | muyang, lukas | Budget 预算 | H -7..0 18:00
  > muyang 1: 波兰价格按 4.31 汇率取整到 x9.99，@emma 帮忙看一下有没有奇怪的数。
  > emma 0: 149.99 for the chair is fine, 59.99 for the cup is above the competitor. 54.99?
E-mail 2 “Early access, just for you” | priya, emma | Email | H -6..-1
  > demo 1: This was due yesterday – what is missing?
  > priya 0: Only the PL proof. Sending it to Emma within the hour.
加购未付款人群的三步提醒流程 | chenyu, priya | Email, Tracking | M -4..4
  : 1 小时提醒、12 小时展示评价、24 小时送免邮；下单或退订立刻停止。
  : - 黑五当天不发第三步，避免和整点邮件撞车
  : - 同一个人一天最多两封
Retargeting catalogue ads: frame with price and percentage | yifan, chenyu | Design, Paid ads | M -3..3
Bid and budget rules for the night | lukas, chenyu | Paid ads, Budget 预算 | H -2..5
  : - Raise by 20 % at most, at most every 3 hours
  : - ROAS below 1.8 over two hours: back to the base budget
  : - Account limit: asked for 60 k a day, 45 k granted so far
  > chenyu 1: 限额申诉提交了第二次，平台说 24 小时内回。
UK shipping promise on the product page (order by Tuesday) | emma, wenbo | Landing page | M -2..2
  : “Order by Tuesday 14:00, with you before the weekend.” Only for parcels from the Leipzig and Midlands warehouses.
海外仓临时工与打包台排班，峰值按 3,200 单/天 | wenbo | Stock 备货 | M -3..4

## In review
Consent banner: does the sale page load any tag before yes? | qihang, admin | Tracking | H -4..-2
  > admin 1: 复测了三个站，NL 站还有一个热力图脚本抢跑，其余干净。
  > qihang 0: 找到了，主题里写死的。修好后再请你复测。
Terms of the promotion, DE / FR / PL / NL / UK | emma, priya | Copy | H -9..-1
  [x] DE
  [x] UK
  [ ] FR
  [ ] PL
  [ ] NL
Discount code abuse: one per customer, not on bundles | qihang | Landing page | M -6..0
Google 购物广告促销标识审核（5 国） | chenyu | Paid ads | M -5..1
  : 促销标识要提前 48 小时送审，五国分别建促销，标题不能带感叹号。
Voice-over German, two speakers to choose from | sofia, lukas | Video | M -3..0
  > lukas 0: Number two. Number one sounds like a railway station.

## Live
Pull last year’s Black Friday numbers per market | lukas | Budget 预算 | H -47..-43
  : Spend, orders, ROAS, returns and the hour of the day, per market and channel.
  : Result: https://example.com/sheets/bf-last-year
  > lukas 43: Short version: DE carried it, FR lost money on prospecting, half of all orders between 19:00 and 23:00.
Agree on the offer ladder: 20 / 30 / 40 %, early access two days before | demo, muyang, lukas | Budget 预算 | H -45..-40
  > muyang 41: 40 % 档只放库存深的 8 个 SKU，毛利我算过，最低 31 %。
  > demo 40: Agreed. Ladder is fixed, please no new exceptions.
黑五总预算分配：按市场和渠道拆到周 | demo, lukas, chenyu | Budget 预算 | H -44..-38
Reserve sending slots with the e-mail provider | priya | Email | M -42..-36
Key visual: three routes, one decision | yifan, sofia | Design | H -42..-33
  : Routes: “Night market”, “Warm light”, “Big numbers”. Decision by the whole group, one round.
  > yifan 35: 三个方向都放上来了：https://example.com/review/bf-kv
  > sofia 34: Warm light. It is the only one I can animate without crying.
  > demo 33: Warm light it is.
Master copy deck: claims, legal lines, buttons | priya | Copy | H -38..-31
UTM naming sheet, one row per ad | chenyu | Tracking | M -36..-32
检查各站点 Pixel 与转化 API 去重 | qihang, chenyu | Tracking | H -34..-28
  [x] UK
  [x] DE
  [x] FR
  [x] PL（event_id 缺失，已补）
  [x] NL
Warm-up audiences: visitors 180 days, buyers 365 days, newsletter | lukas | Paid ads | M -32..-27
广告账户健康检查：付款方式、验证、限额 | chenyu, admin | Paid ads | H -33..-29
  [x] 付款方式与备用卡
  [x] 企业验证
  [x] 日限额截图存档
  [x] 两位管理员都能登录
Teaser landing page with sign-up | qihang, yifan | Landing page | H -30..-24
Sign-up form: consent text per country | emma | Landing page, Copy | H -28..-24
24 款主推商品主图精修 | yifan | Design | M -30..-22
Teaser film 15 s, master | sofia, yifan | Video | H -26..-16
  > sofia 17: Final: https://example.com/review/teaser-final (really final this time).
E-mail 1 “Something warm is coming” | priya, yifan | Email, Copy | M -24..-18
  > priya 16: 41 % opened, 6.8 % clicked. Best subject line of the year.
优惠码规则配置并灰度测试 | qihang | Landing page | H -22..-14
  : 早鸟码 VIP 专用，限一次，不与阶梯折扣叠加；灰度 5 % 用户跑两天没有异常再放开。
Early-access list: newsletter VIPs and repeat buyers | emma | Email | M -18..-12
  : Two groups: opened three of the last five mails, or bought twice in twelve months. Without consent nobody is on the list.
  [x] Export with consent date
  [x] Doubles removed
  [x] Imported and counted: 18,240
Load test: checkout at five times the usual traffic | qihang, admin | Landing page, Urgent | H -16..-9
  : Five times the busiest hour of last year: 9,000 visitors, 640 orders an hour, for two hours.
  : - Pass: 99 % of the orders in, slowest tenth below 4 s
  : - Run it at 05:00 Berlin, payment in test mode
  > qihang 9: 5 倍流量下单成功率 99.7 %，瓶颈在物流报价接口，已加缓存。
Old teaser banners off, redirects set | chenyu | Paid ads | L -20..-17 archived
Kick-off meeting notes and decisions | demo | | N -48..-48 archived

## Dropped
Scratch card game in the app | sofia | Design | L ..-20
  > demo 21: Nice, but nobody will test it properly before the freeze. Next year.
直播间同步黑五折扣 | chenyu | | M ..-15 archived
Printed flyer in every parcel | muyang | Copy | N ..-12
Bid on competitor names in the UK | lukas | Paid ads | L ..-9
`;
