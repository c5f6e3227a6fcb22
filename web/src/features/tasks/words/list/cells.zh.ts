import type { en } from './cells.en.ts';

export const zh = {
  notPushed: '依赖这些任务的任务未随之改期：一次修改不超过 {{limit, number}} 个任务时才会联动改期。',
} satisfies typeof en;
