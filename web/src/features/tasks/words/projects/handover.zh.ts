import type { en } from './handover.en.ts';

export const zh = {
  button: '交接备注',
  note: '备注内容',
  title: '交接，{{day}}',
  done: '已完成：',
  changed: '有更新：',
  due: '仍待完成：',
  waiting: '等待他人处理：',
  nothing: '当天没有更新的任务，也没有到期任务。',
  copy: '复制',
  copied: '备注已复制',
  post: '作为评论发布',
  task: '任务',
  chooseTask: '选择任务',
  people: '提及',
  choosePeople: '选择成员',
  hint: '能查看该任务的人均可看到备注及其中的任务标题。被提及的人会收到通知。',
  postVerb: '发布',
  posted: '备注已作为评论发布',
} satisfies typeof en;
