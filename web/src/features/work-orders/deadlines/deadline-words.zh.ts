import type { deadlinesEn } from './deadline-words.en.ts';

export const deadlinesZh: typeof deadlinesEn = {
  open: '时限设置',
  title: '时限与提醒',
  text: '工作日不含周末和数据字典中的休息日。待处理工单在下次修改时采用新的时限。',
  workingDays: '个工作日',
  days: '天',
  first: '无人处理时提醒',
  submit: '账单后提交证据',
  beforeEnd: '且不迟于申诉截止前',
  chase: '提交后催促承运商',
  chaseAgain: '再次催促',
  escalate: '申诉截止前通知主管',
  expire: '应回复日后自动关闭',
};
