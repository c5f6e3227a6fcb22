import type { en } from './projects-more.en.ts';

/** Texts of dialogs about projects, besides those of their list. */
export const zh = {
  keyHint: '任务编号的前缀，例如 SITE-12 中的 SITE，以后可以更改。',
  keyTaken: '该编号已被使用，可选：',
  keyRule: '2–10 位大写字母或数字，以字母开头',
  category: '类别',
  visibility: '可见范围',
  color: '颜色',
  addMembers: '添加成员',
  removeMember: '移除 {{name}}',
  orphans_one: '{{count}} 个项目的负责人已停用',
  orphans_other: '{{count}} 个项目的负责人已停用',
  orphansTitle: '重新分配负责人已停用的项目',
  orphansText: '这些项目的负责人账号已停用，请为每个项目指定新负责人；原负责人将保留为管理员。',
  orphansDone: '所有项目都有负责人。',
  orphanOf: '原负责人：{{name}}',
  newOwner: '新负责人…',
  newOwnerOf: '“{{name}}”的新负责人',
  giveTo: '设为负责人',
  template: {
    name: '模板',
    blank: '空白',
    blankText: '从待办到完成五个状态，不含任务',
    campaign: '营销投放',
    campaignText: '从创意到上线，带标签和投放任务',
    siteLaunch: '站点上线',
    siteLaunchText: '店铺开业前需要完成的全部事项',
  },
} satisfies typeof en;
