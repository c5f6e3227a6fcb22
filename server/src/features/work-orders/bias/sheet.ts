import { type BiasGroup, type MeanInterval, type Moments, meanInterval, type OutcomeChannel } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import type { SheetColumn } from '../../../kernel/spreadsheet/index.ts';

/** The file name. */
export const SHEET_NAMES = { en: 'measurement-bias', zh: '量方偏差' } as const;
const TOO_FEW = { en: 'too few measurements', zh: '样本不足' } as const;
const TITLES = {
  channel: ['Channel', '渠道'],
  hub: ['Measured at', '量方网点'],
  parcels: ['Parcels', '包裹数'],
  volume: ['Volume, mean difference (%)', '体积差均值（%）'],
  volumeLow: ['Volume, 95% from (%)', '体积差 95% 下限（%）'],
  volumeHigh: ['Volume, 95% to (%)', '体积差 95% 上限（%）'],
  sides: ['Sides added up, mean difference (mm)', '三边之和差均值（mm）'],
  sidesLow: ['Sides, 95% from (mm)', '三边之和差 95% 下限（mm）'],
  sidesHigh: ['Sides, 95% to (mm)', '三边之和差 95% 上限（mm）'],
  over: ['Overcharged lines', '多收行数'],
  overcharged: ['Overcharged (CNY)', '多收金额（元）'],
} as const;

/** The columns of the comparison as a table. */
export function biasColumns(language: Language, channels: readonly OutcomeChannel[]): SheetColumn<BiasGroup>[] {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const interval =
    (of: (group: BiasGroup) => Moments, end: keyof MeanInterval, scale: number) => (group: BiasGroup) => {
      const meanOfGroup = meanInterval(of(group));
      if (!meanOfGroup) return end === 'mean' ? TOO_FEW[language] : null;
      return Number((meanOfGroup[end] / scale).toFixed(2));
    };
  const volume = ({ volume: moments }: BiasGroup) => moments;
  const sides = ({ sides: moments }: BiasGroup) => moments;
  const values: Record<keyof typeof TITLES, SheetColumn<BiasGroup>['value']> = {
    channel: ({ channel }) => (channel === null ? null : (names.get(channel) ?? null)),
    hub: ({ hub }) => hub,
    parcels: ({ volume: { count } }) => count,
    volume: interval(volume, 'mean', 100),
    volumeLow: interval(volume, 'low', 100),
    volumeHigh: interval(volume, 'high', 100),
    sides: interval(sides, 'mean', 1),
    sidesLow: interval(sides, 'low', 1),
    sidesHigh: interval(sides, 'high', 1),
    over: ({ over }) => over,
    overcharged: ({ overcharged }) => overcharged / 100,
  };
  return Object.entries(TITLES).map(([key, titles]) => ({
    title: titles[language === 'zh' ? 1 : 0],
    value: values[key as keyof typeof TITLES],
  }));
}
