import type { en } from './project.en.ts';

export const zh = {
  addTask: '添加任务',
  more: '更多项目操作',
  settings: '项目设置',
  layout: { name: '布局', list: '列表', board: '看板', calendar: '日历', timeline: '时间线', overview: '概览' },
  archivedNote: '该项目已归档，只能查看，不能修改。',
  chips: {
    approval: '等待审批：{{status}}',
    subtasks_one: '子任务完成 {{done}}/{{count}}',
    subtasks_other: '子任务完成 {{done}}/{{count}}',
    checklist_one: '检查项完成 {{done}}/{{count}}',
    checklist_other: '检查项完成 {{done}}/{{count}}',
    comments_one: '{{count}} 条评论',
    comments_other: '{{count}} 条评论',
    files_one: '{{count}} 个文件',
    files_other: '{{count}} 个文件',
  },
  task: {
    open: '打开',
    newTab: '在新标签页中打开',
    page: '打开完整页面',
    menu: '{{key}} 的操作',
  },
} satisfies typeof en;
