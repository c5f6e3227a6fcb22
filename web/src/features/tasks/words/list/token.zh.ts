import type { en } from './token.en.ts';

export const zh = {
  person: '人员',
  priority: '优先级',
  label: '标签',
  date: '截止日期',
  keep: '将“{{text}}”保留在标题中',
  is: {
    owner: '负责人：{{value}}',
    assignee: '参与人：{{value}}',
    priority: '优先级：{{value}}',
    label: '标签：{{value}}',
    date: '截止：',
  },
  unknown: {
    person: '没有名为“{{text}}”的成员，将保留在标题中。',
    priority: '“{{text}}”不是优先级，将保留在标题中。',
    label: '没有名为“{{text}}”的标签，将保留在标题中。',
    date: '“{{text}}”不是日期，将保留在标题中。',
  },
  several: '“{{text}}”匹配多项，选择其一之前将保留在标题中。',
  repeated: '每个任务只能设置一个，“{{text}}”将保留在标题中。',
} satisfies typeof en;
