import { tableOf } from './table.ts';

// Country | new carrier | yuan a parcel before, now | P90 of days before, now | share | status | owner | flags
const routes = tableOf(`
德国 | 蓝鲸欧线 | 38.40 | 34.90 | 11 | 9 | 100 | 已完成 | wenbo | H -40..-24
英国 | 木星快运 | 35.20 | 33.10 | 10 | 9 | 100 | 已完成 | wenbo | H -34..-18
法国 | 蓝鲸欧线 | 40.10 | 36.80 | 12 | 11 | 50 | 灰度观察 | wenbo | H -22..2
> wenbo 3: 50 % 放了四天，上网 98.1 %，比德国那次还稳。
> demo 2: 周末单量翻倍也稳的话，周一放到 100 %。
> wenbo 0: 数据出来了，97.4 %，压着线过，多看一天再放。
波兰 | 蓝鲸欧线 | 33.60 | 31.00 | 13 | 10 | 10 | 灰度观察 | emma | M -12..5
> emma 4: Two parcels went to the locker although the customer paid for the door. Same at your side?
> wenbo 3: 是渠道代码配错了，PL-02 才是送货上门，已改。
荷兰 | 木星快运 | 37.00 | 35.50 | 10 | 9 | 10 | 处理中 | wenbo | M -7..8
西班牙 | 蓝鲸欧线 | 41.50 | 37.20 | 14 | 13 | 0 | 等承运商 | tomas | M -3..12
> tomas 1: They still owe us the postcode list for the islands. Asked again, friendly this time.
意大利 | 蓝鲸欧线 | 42.30 | 38.00 | 15 | 13 | 0 | 待办 | tomas | M 6..18
瑞典 | 木星快运 | 44.80 | 43.90 | 13 | 12 | 0 | 待办 | wenbo | L 10..22
`);

/** The change of carrier for each country, as sub-tasks. */
export const routeSwitches = routes
  .map(({ cells, below }) => {
    const [country, carrier, before, now, slow, fast, share, status, owner, flags] = cells;
    const saved = (Number(before) - Number(now)).toFixed(2);
    return [
      `+ [${status}] ${country}：顺达专线 → ${carrier}，当前切量 ${share} % | ${owner} | 时效, 报价 | ${flags}`,
      `: - 500 g 参考价：${before} → ${now} 元/票，每票省 ${saved} 元`,
      `: - 妥投 P90：${slow} 天 → ${fast} 天`,
      ': - 放量节奏：10 % → 50 % → 100 %，每档至少七天',
      ...(share === '10' ? ['[x] 运费模板', '[x] 切到 10 %', '[ ] 七天数据达标', '[ ] 切到 50 %'] : []),
      ...below,
    ].join('\n');
  })
  .join('\n');
