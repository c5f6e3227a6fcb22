import type { en } from './linked.en.ts';

export const zh = {
  title: '为此记录新建任务',
  add: '新建',
  project: '项目',
  choose: '请选择项目',
  none: '没有您可以新建任务的项目。',
  name: '标题',
  added: '已新建任务“{{title}}”',
} satisfies typeof en;
