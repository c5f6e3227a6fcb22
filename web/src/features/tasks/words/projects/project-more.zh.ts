import type { en } from './project-more.en.ts';

/** What a project’s list needs after its first rows. */
export const zh = {
  import: '导入任务',
  exportCsv: '导出 CSV',
  exportJson: '导出 JSON',
  exportXlsx: '导出 XLSX',
  exportHistory: '导出动态…',
  showArchived: '查看已归档任务',
  trash: '本项目回收站',
  missing: '找不到该项目',
  missingText: '项目可能已被删除，编号有误，或者您不是成员。请联系发来链接的同事或项目负责人将您加入。',
  taskMissing: '找不到任务 {{key}}',
  taskMissingText: '任务可能已被删除，编号有误，或者您不是所在项目的成员。请联系发来链接的同事或项目负责人将您加入。',
  toList: '返回项目列表',
  conflicts: '待处理的冲突',
  editing: {
    empty: '空',
    isEditing_one: '{{names}} 正在编辑此项',
    isEditing_other: '{{names}} 正在编辑此项',
    changedBy: '{{name}} 刚刚改为：{{value}}',
    changedNow: '刚刚已改为：{{value}}',
  },
  color: {
    gray: '灰色',
    red: '红色',
    orange: '橙色',
    gold: '金色',
    lime: '青柠',
    green: '绿色',
    cyan: '青色',
    blue: '蓝色',
    indigo: '靛蓝',
    purple: '紫色',
    magenta: '品红',
    brown: '棕色',
  },
  views: {
    sharedHint: '能查看该项目的人都可以使用该视图。',
    sharedNeeds: '共享视图需要编辑该项目任务的权限。',
    lockedHint: '只有您和项目管理员可以更改该视图。',
  },
} satisfies typeof en;
