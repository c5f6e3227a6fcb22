import type { en } from './copy.en.ts';

export const zh = {
  nameOf: '{{name}}（副本）',
  always: '项目设置、状态、标签和共享视图始终会被复制，个人视图不会。',
  withMembers: '成员及其角色',
  withMembersText: '您将成为负责人，原负责人变为管理员。',
  withTasks: '任务',
  withTasksText: '包含描述、检查清单和子任务，不含评论、附件和历史记录。',
  withTasksNever: '只有项目成员可以复制其中的任务。',
  launch: '新的上线日期',
  launchFrom:
    '所有日期和冻结期从当前截止日期（{{day}}）平移到新日期；项目按工作日计算时，日期按工作日平移。留空则日期不变。',
  launchText: '所有日期和冻结期从任务的最晚日期平移到新日期；项目按工作日计算时，日期按工作日平移。留空则日期不变。',
  run: '复制',
  done: '项目已复制',
} satisfies typeof en;
