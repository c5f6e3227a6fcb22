import type { en } from './templates.en.ts';

export const zh = {
  facts_one: '{{count, number}} 个任务 · 由 {{maker}} 创建',
  facts_other: '{{count, number}} 个任务 · 由 {{maker}} 创建',
  everybody: '状态和标签会一并保存，所有可以新建项目的人都能使用该模板。',
  withTasksText: '包含标题、描述、优先级、标签、检查清单、子任务、依赖，以及相对于项目截止日期的日期。',
  save: '保存模板',
  saved: '模板已保存',
  delete: '删除模板“{{name}}”',
  deleteText: '已用该模板创建的项目不受影响。',
  deleteRun: '删除模板',
} satisfies typeof en;
