import type { en } from './desk.en.ts';

export const zh = {
  project: '项目',
  noProjects: '暂无项目',
  noProjectsText: '您参与的项目会显示在这里。',
  toTasks: '查看任务',
  statuses: '任务状态',
  labels: '项目标签',
  newTask: '新建事项',
  mayNotAdd: '您没有在此项目中新建任务的权限。',
  titleMissing: '请输入标题',
  add: '新建',
  addAnother: '新建并继续添加',
  added: '已新建 {{key}}“{{title}}”',
  mine: '我的任务',
  nothing: '没有待办任务',
  nothingText: '您负责或参与的未完成任务会显示在这里。',
  section: {
    overdue: '已逾期',
    today: '今天',
    week: '未来 6 天',
    later: '以后',
    undated: '无截止日期',
    waiting: '等待他人',
    review: '待我审核',
  },
} satisfies typeof en;
