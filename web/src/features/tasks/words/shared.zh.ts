import { mapPlainFields, PLAIN_FIELDS } from '@opsyard/contract';
import type { en } from './shared.en.ts';

export const zh = {
  field: {
    key: '编号',
    title: '标题',
    status: '状态',
    type: '类型',
    owner: '负责人',
    assignees: '参与人',
    priority: '优先级',
    labels: '标签',
    ...mapPlainFields((name): string => PLAIN_FIELDS[name].name[1]),
    dueTime: '截止时间',
    parent: '父任务',
    progress: '进度',
    rollUp: '子任务汇总',
    requester: '请求人',
    promised: '承诺日期',
    links: '关联',
    lastComment: '最新评论',
    updated: '更新时间',
    created: '创建时间',
    creator: '创建人',
    completed: '完成时间',
  },
  state: { planning: '筹备中', active: '进行中', paused: '已暂停', completed: '已完成', archived: '已归档' },
  counted: '包括子任务和已取消的任务，不包括已归档的任务。',
  overdue: '已逾期',
  unit: { day: '天', hour: '小时', minute: '分钟' },
  me: '我',
} satisfies typeof en;
