import type { en } from './bulk-preview.en.ts';

export const zh = {
  title_one: '修改 {{count, number}} 个任务？',
  title_other: '修改 {{count, number}} 个任务？',
  reading: '正在检查更改的结果…',
  changed_zero: '没有任务会被修改。',
  changed_one: '将修改 {{count, number}} 个任务。',
  changed_other: '将修改 {{count, number}} 个任务。',
  same_one: '{{count, number}} 个任务已是该值，无需修改。',
  same_other: '{{count, number}} 个任务已是该值，无需修改。',
  left_one: '{{count, number}} 个任务不会被修改：',
  left_other: '{{count, number}} 个任务不会被修改：',
  reason: '{{count, number}} 个：{{reason}}',
  examples: '例如 {{keys}}',
  run_one: '修改 {{count, number}} 个任务',
  run_other: '修改 {{count, number}} 个任务',
  notPushed: '依赖这些任务的任务不会随之改期：一次修改不超过 {{limit, number}} 个任务时才会联动改期。',
} satisfies typeof en;
