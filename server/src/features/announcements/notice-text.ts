import type { NewsItem } from '@opsyard/contract';
import type { Language } from '../../kernel/actor.ts';
import type { NoticeTarget } from '../../kernel/notice.ts';
import { paragraphsOf } from '../../kernel/rich-text.ts';
import { type Sentence, translate } from '../../kernel/words.ts';

/** A message as it is kept. */
export type StoredNotice = {
  kind: string;
  count: number;
  sender: string;
  data: { subject: string; page: string; many: NoticeTarget; excerpt: string; values: Record<string, number> };
};

const SYSTEM = 'Opsyard';
const always = (sentence: Sentence) => ({ one: sentence, many: sentence });
const SENTENCES: Record<string, { one: Sentence; many: Sentence }> = {
  mailGatewaySet: always(['{sender} changed the e-mail gateway to {subject}', '{sender} 将邮件网关改为 {subject}']),
  smsGatewaySet: always(['{sender} changed the SMS gateway to {subject}', '{sender} 将短信网关改为 {subject}']),
  mailGatewayRemoved: always(['{sender} removed the e-mail gateway: {subject}', '{sender} 移除了邮件网关：{subject}']),
  smsGatewayRemoved: always(['{sender} removed the SMS gateway: {subject}', '{sender} 移除了短信网关：{subject}']),
  jobDone: always(['Done: {subject} ({done} of {total})', '已完成：{subject}（{done}/{total} 项）']),
  jobFailed: always(['{failed} of {total} failed: {subject}', '{subject}：{total} 项中有 {failed} 项失败']),
  jobCancelled: always([
    'Cancelled: {subject} ({done} of {total} done)',
    '已取消：{subject}（已完成 {done}/{total} 项）',
  ]),
  assigned: {
    one: ['{sender} assigned {subject} to you', '{sender} 将 {subject} 分配给您'],
    many: ['{sender} assigned {count} tasks in {subject} to you', '{sender} 在“{subject}”中分配给您 {count} 个任务'],
  },
  mentioned: {
    one: ['{sender} mentioned you in {subject}', '{sender} 在 {subject} 中提到了您'],
    many: ['You were mentioned {count} times in {subject}', '您在 {subject} 中被提到 {count} 次'],
  },
  commented: {
    one: ['{sender} commented on {subject}', '{sender} 评论了 {subject}'],
    many: ['{count} new comments on {subject}', '{subject} 有 {count} 条新评论'],
  },
  due: {
    one: [
      'Your tasks: {today} due today, {tomorrow} tomorrow, {overdue} overdue',
      '您的任务：今日到期 {today} 项，明日到期 {tomorrow} 项，逾期 {overdue} 项',
    ],
    many: [
      'Your tasks: {today} due today, {tomorrow} tomorrow, {overdue} overdue',
      '您的任务：今日到期 {today} 项，明日到期 {tomorrow} 项，逾期 {overdue} 项',
    ],
  },
};

type NoticeWords = Pick<
  NewsItem,
  'titile' | 'msgContent' | 'msgAbstract' | 'sender' | 'priority' | 'openType' | 'openPage' | 'busId' | 'busType'
>;

/** Puts a message into words. */
export function noticeText(language: Language, { kind, count, sender, data }: StoredNotice): NoticeWords {
  const { subject, page } = count > 1 ? data.many : data;
  const sentence = SENTENCES[kind]?.[count > 1 ? 'many' : 'one'];
  const titile = sentence ? translate(sentence, language, { ...data.values, sender, subject, count }) : subject;
  return {
    titile,
    msgAbstract: data.excerpt || null,
    msgContent: paragraphsOf(data.excerpt || titile),
    sender: sender || SYSTEM,
    priority: priorityOf(kind, data.values),
    openType: 'url',
    openPage: page,
    busId: null,
    busType: 'notice',
  };
}

function priorityOf(kind: string, values: Record<string, number>): NoticeWords['priority'] {
  if (/Gateway(?:Set|Removed)$/.test(kind)) return 'H';
  return kind === 'due' && (values.overdue ?? 0) > 0 ? 'M' : 'L';
}
