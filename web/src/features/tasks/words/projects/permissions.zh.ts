import type { en } from './permissions.en.ts';

export const zh: typeof en = {
  title: '角色权限',
  hint: '负责人可以更改各角色在此项目中的权限。浏览者是指能看到项目但不是成员的人。',
  ability: '权限',
  viewer: '浏览者',
  shown: '显示的角色',
  yes: '是',
  no: '否',
  cell: '{{ability}}：{{role}}',
  changed: '已更改',
  usuallyYes: '默认允许',
  usuallyNo: '默认不允许',
  unordered: '“{{role}}”不能拥有“{{ability}}”权限，因为更高的角色“{{above}}”没有该权限。',
  save: '保存权限',
  discard: '放弃更改',
  reset: '恢复默认',
  of: {
    comment: '评论',
    editTasks: '编辑任务',
    deleteTasks: '删除和恢复任务',
    importTasks: '导入任务',
    exportTasks: '导出和复制任务',
    manageLabels: '管理标签',
    manageProject: '管理项目及其设置',
    manageMembers: '管理成员',
  },
};
