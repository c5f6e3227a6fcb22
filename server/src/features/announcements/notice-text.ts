import type { BellItem } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import type { NoticeReason, NoticeTarget } from '../../kernel/notice.ts';
import { paragraphsOf } from '../../kernel/rich-text.ts';
import { type Sentence, translate } from '../../kernel/words.ts';
import { changedSentence, changesText } from './changed-text.ts';

/** The task is missing in those stored by earlier versions. */
type StoredTarget = Omit<NoticeTarget, 'taskId'> & { taskId?: string | null };

/** A stored notification. */
export type StoredNotice = {
  kind: string;
  count: number;
  sender: string;
  data: StoredTarget & {
    many: StoredTarget;
    excerpt: string;
    values: Record<string, number | string>;
    /** Missing in those stored by earlier versions. */
    projectId?: string | null;
    reason?: NoticeReason | null;
  };
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
  reportReady: always(['Report ready: {subject} (rows: {rows})', '报表已生成：{subject}（{rows} 行）']),
  reportFailed: always(['Report could not be made: {subject}', '报表生成失败：{subject}']),
  requestAccepted: {
    one: ['{sender} accepted your request {subject}', '{sender} 已受理您的请求“{subject}”'],
    many: ['{count} of your requests were accepted', '您有 {count} 个请求已受理'],
  },
  requestDeclined: {
    one: ['{sender} declined your request {subject}', '{sender} 未受理您的请求“{subject}”'],
    many: ['{count} of your requests were declined', '您有 {count} 个请求未受理'],
  },
  requestDuplicate: {
    one: ['Your request {subject} is already being handled', '您的请求“{subject}”已有相同任务在处理'],
    many: ['{count} of your requests are already being handled', '您有 {count} 个请求已有相同任务在处理'],
  },
  requestPromised: {
    one: ['{sender} moved the promised date of {subject}', '{sender} 调整了“{subject}”的承诺日期'],
    many: ['{count} promised dates of your requests were moved', '您有 {count} 个请求的承诺日期已调整'],
  },
  requestAtRisk: always(['The promised date of {subject} is at risk', '“{subject}”预计无法在承诺日期前完成']),
  requestAsked: {
    one: ['{sender} has a question about your request {subject}', '{sender} 就您的请求“{subject}”提出了问题'],
    many: ['{count} questions about your request {subject}', '您的请求“{subject}”有 {count} 个新提问'],
  },
  requestAnswered: {
    one: ['A question about {subject} was answered', '“{subject}”的提问已有回复'],
    many: ['{count} answers about {subject}', '“{subject}”的提问有 {count} 条回复'],
  },
  accessAsked: {
    one: ['{sender} asks for access to {subject}', '{sender} 申请访问“{subject}”'],
    many: ['{count} people ask for access to {subject}', '{count} 人申请访问“{subject}”'],
  },
  accessGranted: always(['{sender} gave you access to {subject}', '{sender} 已批准您访问“{subject}”']),
  accessDeclined: always(['Your request for access to {subject} was declined', '您对“{subject}”的访问申请未获批准']),
  approvalAsked: always(['{sender} asks for your approval of {subject}', '{sender} 请您审批“{subject}”']),
  approvalGiven: always(['{sender} approved {subject}', '{sender} 已通过“{subject}”']),
  approvalRejected: always(['{sender} rejected {subject}', '{sender} 驳回了“{subject}”']),
  approvalGivenFor: always(['{sender} approved {subject} for {person}', '{sender} 已代{person}通过“{subject}”']),
  approvalRejectedFor: always(['{sender} rejected {subject} for {person}', '{sender} 代{person}驳回了“{subject}”']),
  substituteNamed: always([
    'You decide about approvals in place of an absent colleague: {subject}',
    '您将在同事休假期间代为审批：{subject}',
  ]),
  approvalExpired: always(['The approval of {subject} was not given in time', '“{subject}”的审批申请已过期']),
  reviewAsked: always(['{sender} asks you to review {subject}', '{sender} 请您审批“{subject}”']),
  reviewApproved: always(['{subject} was approved', '“{subject}”已通过审批']),
  reviewChanges: always(['{subject} needs changes', '“{subject}”需要修改']),
  reviewRejected: always(['{subject} was rejected', '“{subject}”未通过审批']),
  reviewCancelled: always(['The review of {subject} was cancelled', '“{subject}”的审批已取消']),
  rightsEnding: always([
    'The rights to {subject} end soon, and it is still in use',
    '“{subject}”的授权即将到期，目前仍在使用',
  ]),
  lateTasksProject: always([
    'Automatic tasks for stuck and silent parcels have stopped: the project was archived or deleted',
    '已停止为滞留和久无轨迹的包裹创建任务：目标项目已归档或删除',
  ]),
  lateTasksRights: always([
    'Automatic tasks for stuck and silent parcels have stopped: {subject}, who set them up, no longer has the permissions',
    '已停止为滞留和久无轨迹的包裹创建任务：设置人 {subject} 已没有所需权限',
  ]),
  workOrderFirst: {
    one: ['Nobody has worked on work order {subject} for a working day', '工单 {subject} 已有一个工作日无人处理'],
    many: ['Nobody has worked on {count} work orders for a working day', '有 {count} 个工单已超过一个工作日无人处理'],
  },
  workOrderSubmit: {
    one: ['The evidence of work order {subject} is due', '工单 {subject} 已到提交证据的期限'],
    many: ['The evidence of {count} work orders is due', '有 {count} 个工单已到提交证据的期限'],
  },
  workOrderEscalated: {
    one: [
      'The dispute window of work order {subject} is about to end, and it is not submitted',
      '工单 {subject} 的申诉期即将截止，仍未提交',
    ],
    many: [
      'The dispute windows of {count} work orders are about to end, and they are not submitted',
      '有 {count} 个工单的申诉期即将截止，仍未提交',
    ],
  },
  workOrderChase: {
    one: ['The carrier has not replied to work order {subject}: ask again', '承运商尚未回复工单 {subject}，请催办'],
    many: ['The carriers have not replied to {count} work orders: ask again', '承运商尚未回复 {count} 个工单，请催办'],
  },
  workOrderExpired: {
    one: ['Work order {subject} was closed: the carrier has not replied', '工单 {subject} 已关闭：承运商逾期未回复'],
    many: [
      '{count} work orders were closed: the carriers have not replied',
      '有 {count} 个工单已关闭：承运商逾期未回复',
    ],
  },
  watcherAdded: always(['{sender} added you as a watcher of {subject}', '{sender} 将您添加为 {subject} 的关注者']),
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
  BellItem,
  'titile' | 'msgContent' | 'msgAbstract' | 'sender' | 'priority' | 'openType' | 'openPage' | 'busId' | 'busType'
>;

/** Text of a notification. */
export function noticeText(language: Language, { kind, count, sender, data }: StoredNotice): NoticeWords {
  const { subject, page } = count > 1 ? data.many : data;
  const { sentence, values } = wordingOf(language, { kind, count, data });
  const titile = sentence ? translate(sentence, language, { ...values, sender, subject, count }) : subject;
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

function wordingOf(language: Language, { kind, count, data: { values } }: Omit<StoredNotice, 'sender'>) {
  if (kind === 'changed')
    return { sentence: changedSentence({ count, values }), values: { changes: changesText(values, language) } };
  return { sentence: SENTENCES[kind]?.[count > 1 ? 'many' : 'one'], values };
}

function priorityOf(kind: string, values: Record<string, number | string>): NoticeWords['priority'] {
  if (/Gateway(?:Set|Removed)$/.test(kind)) return 'H';
  return kind === 'due' && Number(values.overdue ?? 0) > 0 ? 'M' : 'L';
}
