import type { calendarFeedFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../../kernel/words.ts';

export const calendarFeedWords = {
  'calendarFeed.tooMany': [
    'You already have {limit} calendar feeds. Revoke one you no longer need.',
    '您已有 {limit} 个日历订阅，请先撤销不再需要的订阅。',
  ],
} as const satisfies Sentences<typeof calendarFeedFailures>;

/** The texts of a calendar feed. */
export const feedTexts = {
  mine: ['My tasks – Opsyard', '我的任务 – Opsyard'],
  project: ['{key} {name} – Opsyard', '{key} {name} – Opsyard'],
  due: ['Due dates of tasks. Changes are made in Opsyard.', '任务的截止日期；如需修改，请在 Opsyard 中操作。'],
  shortened: [
    'Only the {limit} tasks whose due dates are nearest to today are included.',
    '仅包含截止日期离今天最近的 {limit} 项任务。',
  ],
  dueAt: ['Due at {time}', '{time} 截止'],
  status: ['Status: {name}', '状态：{name}'],
  inProject: ['Project: {name}', '项目：{name}'],
} as const satisfies Readonly<Record<string, Sentence>>;
