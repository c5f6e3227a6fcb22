type Category = { name: string; items: number; status: string; due: number; flaw?: string };

const categories: readonly Category[] = [
  { name: 'Drinkware', items: 34, status: 'Done', due: -12 },
  { name: 'Camping lights', items: 21, status: 'Done', due: -10 },
  { name: 'Travel pillows', items: 12, status: 'Done', due: -6 },
  { name: 'Bags and totes', items: 48, status: 'Testing', due: -1, flaw: 'Size names of the totes are still Chinese' },
  { name: 'Desk and fans', items: 27, status: 'Building', due: 2, flaw: 'Plug type is missing for 9 fans' },
  { name: 'Pet fountains', items: 9, status: 'Building', due: 3, flaw: 'Filter is a spare part, needs its own page' },
  { name: 'Folding chairs', items: 16, status: 'To do', due: 6, flaw: 'Load limit has to be on the first picture' },
];

const catalogue = categories
  .map(({ name, items, status, due, flaw }) => {
    const note = flaw ? `: ${flaw}.\n` : '';
    return `+ [${status}] ${name}: ${items} products translated, priced, published | muyang, emma | Catalogue | M ${due - 7}..${due}
      ${note}`;
  })
  .join('');

const mails = ['Order confirmation', 'Your parcel is on its way', 'Refund', 'Password reset', 'Back in stock']
  .map(
    (mail, at) => `+ [${at < 2 ? 'Done' : 'To do'}] Mail “${mail}” in German | priya, emma | Theme | L ..${at * 3 - 4}`,
  )
  .join('\n');

/** The board of the German site's launch. */
export const outline = `
## Backlog
Gift wrapping as an option in the basket | emma | Theme | L
Customer reviews: import the 1,800 we already have in English? | emma, muyang | Catalogue | L
  > emma 8: Only those with a picture, and only if they are marked as translated.
Second payment provider as a fallback | qihang | Payment | M
Austrian customers: one site or two? | demo, emma | | M
  : To decide after the first four weeks. What speaks for one site: same language, same warehouse. Against: VAT, delivery times, and the domain ending people trust.
Loyalty points, carried over from the English shop | - | | N
Blog: five evergreen articles about camping on balconies | priya | SEO | L
Size finder for the travel pillows | qihang | Theme | L
Switch pictures to AVIF for the three heaviest pages | qihang | Theme | L
站点搜索：德语复合词拆分（Trinkflasche / Flasche） | qihang | Theme | M

## To do
Redirect map: 412 old addresses to new ones | qihang, emma | SEO, Domain | H 1..6
  : Every old address that had a visit in the last 12 months.
  : - Products: one to one where the item exists, else its category
  : - Guides: one to one
  : - Everything else: home page, but counted in the 404 report for two weeks
  : Sheet: https://example.com/sheets/de-redirects
  [ ] Products (301)
  [ ] Categories (46)
  [ ] Guides and the rest (65)
  [ ] 20 random ones tried by hand
Launch day plan with times and names | demo, qihang, emma | Launch blocker | H ..9
  : 1. 08:00 Berlin: DNS switched (Qihang)
  : 2. 08:30: ten test orders, five payment methods (Emma)
  : 3. 10:00: ads on at 20 % of the budget (Lukas)
  : 4. 14:00: go or back out (Robin)
First ads for the launch week, German only | lukas, priya | Tracking | M 5..10
  : Four ad sets, 150 € a day, people who know us first.
  : - Remarketing from the English site, language German
  : - Look-alikes of German customers
  : - No broad audience before 50 orders came through
Return label in the parcel or on request? | emma, wenbo | Shipping | M ..5
Put the site into the uptime check, alert to the on-call phone | admin | Domain | M ..8
客服时段与电话号码确认（德国本地号） | emma | Legal | M ..7
Structured data for product, price and availability | qihang | SEO | M ..8
  : Product, offer, availability, breadcrumb. No ratings until they are really ours.
Newsletter sign-up with double opt-in | priya, qihang | Legal | H ..6
  [ ] Confirmation mail
  [ ] Proof of consent is stored with time and address
  [ ] Unsubscribe works without signing in
Price rounding: .99 everywhere, no .95 | muyang | Catalogue | L ..4
Accessibility: keyboard through the whole checkout | qihang | Theme, Legal | H ..11
  [ ] Focus is visible on every step
  [ ] Errors are read out
  [ ] Colour contrast of the grey texts
  [ ] Payment window can be closed with Escape
打包箱贴德文回收标识（双面胶带、填充物） | wenbo | Legal, Shipping | M ..9
  : 双面胶、填充纸、纸箱三种材质分别标；仓库先试 200 箱。

## Building
Catalogue: 167 products in seven groups | muyang, emma | Catalogue, Launch blocker | H -20..6
  : Each group is done when it is **translated, priced, published and looked at by a German**.
  : - Title at most 70 characters, no all-capitals
  : - Energy label where the law wants one
  : - No product without three pictures
  > muyang 9: 前三组已上架。包袋那组翻译质量一般，我退回去了两次。
  > emma 8: The second round is much better. Only the colour names are funny (“Bohnenpaste red”).
  > muyang 8: 哈哈，豆沙红，改成 Altrosa 吧。
  ${catalogue}
Checkout: address with house number, packing station as a choice | qihang | Theme, Shipping | H -6..2
  : German customers expect a field for the house number and the packing station with their post number.
  [x] House number as its own field
  [x] Post number is checked (6 to 10 digits)
  [ ] Packing station is refused for the big parcels
  [ ] Address suggestions switched on
  > emma 2: Tried it with my own address – the umlaut in the street got lost on the label preview.
  > qihang 1: 编码问题，接口那边只收 latin1，转成 ae/oe/ue 可以吗 @emma ?
  > emma 1: Yes, that is what everybody does.
Consent banner and tag list | qihang, admin | Legal, Tracking | H -5..1
  : Nothing but the basket may run before “yes”, and “no” is as large as “yes”.
  [x] List of all tags with their purpose
  [ ] Default is no for everything optional
  [ ] Change of mind through the footer
  > admin 1: 清单里 14 个标签，有 5 个已经没人用，直接删。
德语版主题：按钮与标题换行优化 | qihang, yifan | Theme | M -4..3
Category texts for the seven groups, 120–180 words | priya, emma | SEO | M -7..4
Transactional mails | priya, emma | Theme | M -12..8
  ${mails}
Delivery time and costs on the product page, from the warehouse’s calendar | qihang, wenbo | Shipping | M -3..4
  > wenbo 1: 德仓截单时间 14:00，周六不出库，节假日表我发你。
Hero pictures for the home page, three seasons | yifan | Theme | M -4..2
Pixel, catalogue and domain connected to the German ad account | lukas, admin | Tracking | H -3..0
  [x] Pixel on the staging site
  [x] Catalogue with German titles
  [ ] Domain verified
  [ ] Test purchase seen once, not twice
  > lukas 1: The domain shows as “pending” since yesterday. @admin can you re-check the TXT record?
  > admin 0: 多了一个空格，已改，等解析生效。
German VAT and invoice numbers in one row | qihang, xueli | Legal | M -2..5
  : Invoice numbers without gaps, 19 % shown, tax number on every page. Finance needs the export by the third working day.
  [x] Number row without gaps
  [ ] Credit notes have their own row
  [ ] Export for the tax adviser

## Waiting on others
Invoice purchase (pay in 30 days): contract with the provider | demo, emma | Payment, Launch blocker | U -18..-4
  : Roughly every third basket in Germany is paid this way. Without it we do not open.
  > emma 10: They want the register entry and the last two balance sheets.
  > demo 9: Sent both.
  > emma 4: No answer. I called, our case lies with “risk”. They promised Thursday.
  > demo 1: Thursday is over. @emma please ask for the name of somebody who can decide.
Packaging register number (needed on the imprint page) | emma | Legal, Launch blocker | H -15..-2
  > emma 6: Applied for. Usually takes two weeks, there is nothing we can speed up.
Trade mark check for the name in class 18 and 21 | demo | Legal | M -12..3
德国站 EPR 电池注册（露营灯、风扇） | wenbo, emma | Legal | H -14..1
  : 含电池产品没有注册号不能上架，共 31 个 SKU 受影响。
  : - 代理已提交资料
  : - 号码下来前，这 31 个 SKU 先设为“即将上架”
Card limits raised from 20 k to 80 k a month | admin, xueli | Payment | M -8..4
  : Provider wants three months of figures and a forecast. Draft: https://example.com/drive/limit-forecast
  > xueli 3: 三个月流水和预测都发了，对方还要一份股东名册 @admin 。
  > admin 2: 已补。
Return address at the Leipzig warehouse | wenbo | Shipping | M -6..2
  : Returns go to Leipzig, gate 4. Needs the building number on the label, or they go back to the sender.
Logo on the carrier’s tracking page | wenbo, yifan | Shipping | L -5..9

## Testing
Ten orders from end to end, with real money | emma, qihang | Payment, Launch blocker | H -3..3
  : Every payment method twice, one return each.
  [x] Card
  [x] Wallet
  [x] Bank transfer
  [ ] Invoice (blocked)
  [ ] Return and refund of all of them
  > emma 1: Card, wallet and transfer are fine. The refund mail greets me with {first_name}.
Imprint, terms, privacy, right of withdrawal: lawyer’s second reading | emma | Legal, Launch blocker | H -9..-1
  > emma 2: Two remarks left, both about the withdrawal form. The lawyer answers on Monday.
Bug: basket forgets the variant when the language is changed | qihang | Bug, Theme | H -4..-1
  : Steps: put the tote in sand into the basket, switch from English to German, open the basket. Expected: sand. Seen: black.
Bug: cup 0.5 l shows 0,5 l in the title and 0.50 L in the filter | qihang, muyang | Bug, Catalogue | L -3..2
手机端菜单打开后背景还能滚动 | qihang | Bug, Theme | M -2..1
  : 复现：安卓 Chrome，打开菜单后上下滑动，后面的商品列表跟着滚。iOS 正常。
Speed on a slow phone: home, category, product below 2.5 s | qihang | Theme, SEO | M -5..0
  : Measured on a four-year-old phone, 4G throttled, five runs each, the middle one counts.
  : - Home 2.3 s
  : - Category 2.9 s, too slow: 48 pictures at once
  : - Product 2.2 s
Order export to the warehouse, every 15 minutes | qihang, wenbo | Shipping | H -6..0
  [x] Address with and without packing station
  [x] Cancelled within 30 minutes is not sent
  [ ] Two parcels for one order
  [ ] Retry after the warehouse was away
  > wenbo 1: 昨晚 38 单测试单全部同步成功，有 1 单门牌号跑到第二行，其他没问题。

## Done
Register the domain, lock it, two-factor on the registrar | admin | Domain | H -40..-37
Decide on the template: “Linde” with larger pictures | demo, yifan, qihang | Theme | H -38..-33
Staging site behind a password | qihang | Domain | H -36..-32
Certificates and forced HTTPS | qihang, admin | Domain | M -33..-31
Choose the warehouse: Leipzig or Poznań | demo, wenbo | Shipping | H -36..-27
  : Poznań is 0.42 € cheaper per parcel, Leipzig is a day faster and takes returns in.
  > wenbo 29: 时效优先的话选莱比锡，每单贵 0.42 欧，但退货不用另找人。
  > demo 27: Leipzig. A day faster is worth more than 42 cents in Germany.
Card and wallet payment connected | qihang | Payment | H -28..-20
  [x] Test mode
  [x] Live keys, kept by the administrator
  [x] Refund in part and in full
  [x] Failed payment keeps the basket
  > qihang 21: 3-D Secure 回跳丢语言参数，已修。
Glossary German: 140 terms, who says du and who says Sie | priya, emma | Catalogue | M -30..-23
  > emma 25: We say “du” everywhere, also in the terms of returns. Never mixed.
Shipping table: three zones, free from 49 € | wenbo, emma | Shipping | M -24..-17
Import of products from the approved library | qihang, muyang | Catalogue | H -22..-15
  : 167 of 186 approved products. Left out: batteries without register number and two with open trade mark questions.
  > muyang 16: 第一批图片少传了 40 张，已补齐。
  [x] Pictures
  [x] Variants
  [x] Weights and parcel sizes
  [x] Customs numbers
商品属性映射表（材质、容量、洗涤方式） | muyang | Catalogue | M -21..-16
Search console verified, sitemap sent | qihang | SEO, Domain | L -16..-13
Favicon, social preview picture, 404 page | yifan, qihang | Theme | L -15..-11
Accounts and rights for everybody who works on the site | admin | | M -35..-33
Trial order with the customs broker | wenbo | Shipping | M -19..-11 archived
Old landing page switched off | qihang | Domain | L -14..-12 archived

## Won’t do
Live chat from day one | emma | | M ..-14
  > demo 15: Nobody to answer at 20:00 Berlin. Form and phone first, chat when we have two people.
Own app for Germany | demo | | N ..-30 archived
Cash on delivery | emma | Payment | L ..-18
`;
