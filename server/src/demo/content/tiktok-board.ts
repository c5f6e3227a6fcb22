import { tableOf } from './table.ts';

// Film | SKU | click rate before | now | frequency | flags
const tired = tableOf(`
## 待拍 To shoot
旅行枕「红眼航班」 | FL-PLW-02 | 1.6 | 0.9 | 4.1 | U 0..2
> chenyu 0: 今天必须开拍，这条每天还在花 900 欧。
> demo 0: Cut its budget in half until the new one is there, please.
## 剪辑中 Editing
保温杯「掉进雪地」 | FL-CUP-03 | 1.9 | 1.1 | 3.8 | H -3..1
> sofia 1: Three openings: snow, steam, cracking the ice. First cut on Wednesday.
> chenyu 1: 敲冰那条先剪，声音好。
折叠椅「坐下就不想起」 | FL-CHR-02 | 1.7 | 1.1 | 3.2 | M -1..3
## 待审 In review
露营灯「停电夜」 | FL-LMP-01 | 2.4 | 1.5 | 3.3 | H -5..-1
> chenyu 2: 第二个钩子（手电突然灭掉）最好，另外两个先存着。
> sofia 1: New version with the longer blackout is up.
> demo 0: Looks good. @lukas please approve for DE as well.
## 已上线 Published
桌面风扇「会议室」 | FL-FAN-05 | 1.3 | 0.8 | 3.1 | M -14..-9
帆布包「装得下一周」 | FL-BAG-04 | 2.1 | 1.4 | 3.5 | M -20..-15
饮水机「猫主子验货」 | FL-PET-02 | 2.0 | 1.3 | 3.4 | M -23..-18
`);

const refreshes = (status: string) =>
  tired
    .filter(({ heading }) => heading === status)
    .map(({ cells, below }) => {
      const [film, sku = '', before, now, frequency, flags] = cells;
      return `
      ${film}素材疲劳，换前三秒 ${sku} | sofia, chenyu | 疲劳 Fatigue, 钩子 Hook | ${flags}
        : CTR 由 ${before} % 跌到 ${now} %，频次 ${frequency}，CPA 超目标。
        : - 保留中段演示与价格卡，只换前三秒
        : - 交 3 个钩子版本，9:16，带无字幕版
        : - 表现最好的两条同类素材：https://example.com/ads/${sku.toLowerCase()}/best
        [x] 旧素材数据导出
        [${status === '待拍 To shoot' ? ' ' : 'x'}] 三个开头定稿
        [${status === '已上线 Published' ? 'x' : ' '}] 新旧对照跑满三天
        ${below.join('\n')}`;
    })
    .join('');

const subtitles = [
  ['DE', '待审 In review', 'H -3..0'],
  ['PL', '剪辑中 Editing', 'M -2..2'],
  ['UK', '已上线 Published', 'M -8..-4'],
]
  .map(
    ([market, status, flags]) =>
      `+ [${status}] Subtitles ${market}, safe area checked | priya, sofia | 字幕 Subtitle, ${market} | ${flags}`,
  )
  .join('\n');

/** The board of the weekly TikTok films. */
export const outline = `
## 创意池 Ideas
“I was today years old when…” with the hidden pocket of the tote | priya, sofia | 钩子 Hook | M
老板说这杯子不赚钱？成本拆解式口播 | chenyu | 剧情 Story | M
  > lukas 5: Funny in Chinese, in German it sounds as if we cheat. Only for UK?
  > chenyu 4: 那先做 UK，德国那版换成“为什么比别家贵 3 欧”。
Stop motion: packing a carry-on in 15 seconds | sofia | 钩子 Hook | L
猫咪第一视角的饮水机 | yifan | UGC | M
  > sofia 7: I volunteer my cat. He is free of charge and has no schedule.
  > yifan 6: 合同要猫自己签爪印。
Duet with a customer’s unboxing (ask for permission first) | priya | UGC, 开箱 Unboxing | L
三种露营灯亮度对比，同一个帐篷 | muyang | | M
Weather hook: “It is 6 °C in Berlin and your coffee is cold again” | lukas, priya | 钩子 Hook, DE | M
Answer a mean comment with a product test | sofia | 剧情 Story | L
合租室友系列第三集：谁动了我的风扇 | yifan, sofia | 剧情 Story | N

## 待拍 To shoot
Folding chair: 130 kg man sits down, nothing happens | sofia, hana | 钩子 Hook, DE | H 1..4
  : One take, no cut, so that nobody says it is faked. The load limit (120 kg) must not be contradicted by the text: say “tested beyond”.
  : - Location: studio B, floor marked
  : - Sound of the chair is important, no music in the first 3 seconds
  [ ] Studio booked
  [ ] Release form signed
  [ ] Chair from the series, no sample
香薰机夜景氛围片，暖光三灯位 | hana, yifan | | M 2..6
  : 暖光三灯位，开机后雾气要在深色背景前看得清；不出现明火。
  [x] 场地
  [ ] 样机到位
  [ ] 两款精油标签遮挡
  > hana 2: I can do Wednesday or Thursday, but I need the lamp two days before for tests.
  > muyang 1: 样机今天寄出，单号明早给你 @hana 。
Three hooks for the lunch box, hands only | sofia | 钩子 Hook, UK | M 2..5
瑜伽垫：不打滑测试（湿手、出汗、拖拽） | yifan, hana | | M 3..7
  [ ] 湿手
  [ ] 出汗（喷壶模拟）
  [ ] 拖拽 20 kg 箱子
Creator kit PL: five boxes, five briefs | priya, muyang | UGC, PL | H -1..3
  : Brief per creator, at most one page. What must be said, what must not be said, the rest is theirs.
  : - Must: price, free delivery from 199 zł
  : - Must not: “best”, “number one”, medical claims
  [x] Names and addresses
  [ ] Boxes packed
  [ ] Codes made
双语分镜模板更新（增加 0–3 秒钩子栏） | yifan | | L ..6
Street interviews Leipzig, 20 answers to one question | lukas, sofia | UGC, DE | M ..9
  : One question: “What do you always forget when you travel?” Everybody signs, nobody under 18.
${refreshes('待拍 To shoot')}
饭盒系列：打工人周一到周五 | yifan, hana | 剧情 Story | M 4..8

## 拍摄中 Shooting
开箱合集：新款帆布包四色 | hana, yifan | 开箱 Unboxing | M -2..1
  : 四色同机位同动作，剪成一条转场，单色各留 6 秒备用。
  [x] 沙色
  [x] 黑色
  [ ] 鼠尾草绿
  [ ] 砖红
  > hana 1: Two colours done, the green one looks grey in daylight. I will try the softbox tomorrow.
Pet fountain, three dogs and one cat, half a day | hana, sofia | UGC | H -1..1
  : - Water bowl full before every take
  : - Owner signs for every animal
  : - Two cameras, one stays on the floor
  > sofia 0: The cat won. 40 minutes of material, two usable seconds of the dogs.
通勤路上系列：保温杯倒置不漏 | yifan | 钩子 Hook | M -3..0
UGC 素材征集：老客户视频返 15 元券 | chenyu, priya | UGC | M -6..4
  : 规则：露出产品与脸、10 秒以上、同意授权 12 个月。先发 300 人小范围试。
  > priya 2: English consent text is ready: https://example.com/forms/ugc-consent
Fan noise test with a decibel meter | hana | UK | L -1..3

## 剪辑中 Editing
Hook test week: 8 openings, one body | sofia, chenyu | 钩子 Hook, 加急 | H -4..1
  : Same 12 seconds in the middle, eight different first three seconds. Each runs with 40 € a day for three days.
  : 1. Question into the camera
  : 2. Something falls
  : 3. Price on paper
  : 4. Before / after
  : 5. Mean comment
  : 6. Sound only, black picture
  : 7. Two hands, one product
  : 8. “Don’t buy this if…”
  [x] 1–4 cut
  [ ] 5–8 cut
  [ ] Names follow the sheet
  > sofia 2: 1 to 4 are in the folder. Number 6 is strange and I love it.
  > lukas 2: Keep 6. If it wins I buy the coffee.
  > chenyu 1: 命名别忘了带日期，上次 8 条里有 3 条对不上报表。
露营灯德语版：字幕、口播二合一 | sofia, priya | DE, 字幕 Subtitle | M -3..1
  : 口播按德语语速重排，字幕不超过两行，每行 32 个字符。
  > priya 1: Two lines were too long, I cut the adjectives.
“Red-eye flight” pillow film, German voice | sofia | DE | M -4..-1
  > sofia 0: One day late, the speaker is ill. New one booked for this afternoon.
帆布包 15 秒 → 6 秒剪辑 | yifan | | L -2..2
Colour correction preset for studio B | yifan, hana | | L -5..3
口播去噪与音量统一（-14 LUFS） | sofia | | L -2..4
Subtitle round for the spring cut | priya, sofia | 字幕 Subtitle | H -9..2
  ${subtitles}
${refreshes('剪辑中 Editing')}
野餐垫防水实测：红酒、果汁、雨 | sofia | UK, 钩子 Hook | M -1..4
  > hana 1: The wine was real. Sorry for the invoice.

## 待审 In review
合租室友系列第二集：冰箱里的风扇 | yifan, sofia | 剧情 Story | M -6..0
  : 90 秒自然流量版 + 21 秒投放版，结尾引到第三集。
  > lukas 1: Laughed. But the product only shows at second 9, that is too late for an ad.
  > yifan 0: 做了一版投放用的，第 2 秒就露出，自然流量那版不动。
Price claim “cheaper than two coffees”: may we say that in DE? | lukas, priya | DE | M -4..-1
  > priya 1: Legal says yes if we name the price of the coffee. I would rather drop it.
  > lukas 0: Dropped then, use the second line.
音乐授权核对：9 条在投素材 | chenyu | 加急 | H -3..0
  : 九条在投素材里有三条用了平台热门音乐，只允许自然流量，不允许投放。
  [x] 列出 9 条的音轨
  [ ] 3 条换曲
  [ ] 授权截图归档
Thumbnail set for the week, 12 pictures | yifan | | L -2..1
  : 12 张，首帧可读、文字不超过 5 个词，A/B 两版底色。
饮水机 UK 版：去掉“静音”说法，改成 28 dB | sofia, priya | UK | M -3..1
Lunch box film: lid opens the wrong way in shot 4 | sofia | UK | M -2..0
${refreshes('待审 In review')}
折叠碗遛狗片：主人声音换成女声 | yifan, chenyu | PL | L -2..2

## 已上线 Published
一周上新 8 条：第 1 周 | sofia, chenyu | 钩子 Hook | M -28..-23
一周上新 8 条：第 2 周 | sofia, chenyu | 钩子 Hook | M -21..-16
  > chenyu 14: 8 条里 2 条跑出来，CPA 比老素材低 22 %。
一周上新 8 条：第 3 周 | sofia, chenyu | 钩子 Hook | M -14..-9
  > chenyu 7: 这周只有「价格写在纸上」那条能打，其他停了。
Cup falls off the roof: 3 cuts | sofia, hana | UK, 钩子 Hook | H -26..-20
  > lukas 18: 2.6 % CTR in the first two days, best of the quarter.
露营灯「停电夜」首版 | sofia, yifan | 剧情 Story | H -29..-24
Creator films DE: four delivered, three usable | priya, lukas | UGC, DE | M -24..-17
  > priya 18: Contract for all four is signed, usage 12 months.
  : Number 3 talks about the wrong cup. Asked for a new take, no fee.
Brand-safe music list, 30 tracks | sofia | | M -27..-22
投放素材命名规范 v2 | chenyu | | H -30..-26
  : 日期_SKU_市场_钩子_时长_版本，例如 0312_CUP03_DE_fall_15s_v2。
  : - 一律小写，不用空格
  : - 版本号只加不改
  [x] 写进剪辑模板
  [x] 报表按新规则解析
Picture backdrop set: oak, concrete, linen | hana | | L -22..-18
旅行枕「红眼航班」首版上线 | sofia | 剧情 Story | M -25..-19
Unboxing template, vertical, with sound design | yifan, sofia | 开箱 Unboxing | M -19..-12
Weekly report: which hook, which market, which price | chenyu, lukas | | M -10..-6
  > demo 6: This is exactly what I wanted to see. Every Monday, please.
素材疲劳预警表：CTR、频次、花费三列自动标红 | chenyu | 疲劳 Fatigue | H -18..-11
Old watermark removed from 14 films | yifan | | L -17..-13 archived
第 0 周试投复盘 | chenyu, lukas | | M -31..-29 archived
${refreshes('已上线 Published')}
剪辑交付 SLA：需求到首版 48 小时 | chenyu, sofia | 加急 | M -26..-21
  : 加急 24 小时，每周最多两条；超时在周会上说原因，不追责只改流程。

## 弃用 Killed
Dance challenge with the yoga mat | sofia | | N ..-18
  > sofia 19: We are not cool enough. Let us be honest about it.
AI 口播人像测试 | chenyu | | L ..-13
  > lukas 14: The hands. Look at the hands.
Prank on the flatmate with dry ice | yifan | 剧情 Story | L ..-10 archived
`;
