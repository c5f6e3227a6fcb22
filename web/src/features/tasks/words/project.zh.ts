import type { en } from './project.en.ts';

export const zh = {
  missing: '找不到该项目',
  missingText: '项目可能已被删除，编号有误，或者您不是成员。请联系发来链接的同事或项目负责人将您加入。',
  toList: '返回项目列表',
  addTask: '添加任务',
  more: '更多项目操作',
  settings: '项目设置',
  import: '导入任务',
  exportCsv: '导出 CSV',
  exportJson: '导出 JSON',
  showArchived: '查看已归档任务',
  trash: '本项目回收站',
  layout: { name: '布局', list: '列表', board: '看板' },
  archivedNote: '该项目已归档，只能查看，不能修改。',
  changedMeanwhile: '已被他人改为“{{text}}”。按 Enter 保留您的内容，按 Esc 采用对方的内容。',
  conflict: {
    title: '{{key}} 刚被他人修改',
    titleBy: '{{name}} 刚修改了 {{key}}',
    mine: '我的',
    theirs: '对方的',
    keepMine: '保留我的',
    takeTheirs: '采用对方的',
    empty: '空',
    tray: '待处理的冲突',
  },
} satisfies typeof en;
