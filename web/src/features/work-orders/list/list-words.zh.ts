import type { listEn } from './list-words.en.ts';

export const listZh = {
  submit: '提交申诉',
  submitTitle: '批量提交申诉',
  submitText:
    '待处理的工单将提交申诉，已回复的工单将再次申诉，每次最多 {{most}} 个。不符合提交条件的工单保持不变，并列出原因。',
  submitChosen_one: '已选 {{count}} 个工单',
  submitChosen_other: '已选 {{count}} 个工单',
  submitMatching: '符合筛选条件的全部工单',
  submitNote: '给承运商的说明（选填）',
  submitNoteHint: '记入每个已提交工单的往来消息；申诉期限已过的工单以此作为逾期原因。',
  submitConfirm: '提交',
  submitted_one: '已提交 {{count}} 个工单',
  submitted_other: '已提交 {{count}} 个工单',
  refused_one: '{{count}} 个工单未提交',
  refused_other: '{{count}} 个工单未提交',
  gone_one: '{{count}} 个工单已不存在',
  gone_other: '{{count}} 个工单已不存在',
  results: '各工单的提交结果',
  done: '已提交',
  missing: '缺少：{{kinds}}',
} satisfies typeof listEn;
