import type { en } from './groups.en.ts';

export const zh = {
  noAssignee: '无参与人',
  unknownPerson: '未知人员',
  milestone: '里程碑',
  noMilestone: '其他任务',
  noDate: '无日期',
  now: { week: '本周 · {{text}}', month: '本月 · {{text}}' },
  noEstimate: '未预估',
  upTo: '不超过 {{duration}}',
  between: '{{from}} 至 {{to}}',
  above: '超过 {{duration}}',
} satisfies typeof en;
