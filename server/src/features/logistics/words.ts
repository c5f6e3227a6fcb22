import type {
  CodesOf,
  channelFailures,
  channelPlanFailures,
  lateTaskFailures,
  reportFailures,
  trackingFailures,
  waybillTaskFailures,
} from '@opsyard/contract';
import type { Sentence } from '../../kernel/words.ts';

export const logisticsWords: Readonly<
  Record<
    | CodesOf<typeof trackingFailures>
    | CodesOf<typeof channelFailures>
    | CodesOf<typeof channelPlanFailures>
    | CodesOf<typeof reportFailures>
    | CodesOf<typeof lateTaskFailures>
    | CodesOf<typeof waybillTaskFailures>,
    Sentence
  >
> = {
  'tracking.successorTaken': [
    'This number has a successor already. Look at its history and enter the latest number.',
    '该单号已有后续单号，请查看单号历史并填写最新的单号。',
  ],
  'tracking.numberLoop': [
    'The new number leads back to the old one. Check both numbers.',
    '新单号会绕回旧单号，请检查两个单号。',
  ],
  'tracking.inFuture': ['An event cannot be in the future. Check its time.', '轨迹时间不能晚于现在，请检查时间。'],
  'channel.patternWrong': [
    'A number pattern consists of letters and digits, # for a digit, @ for a letter and at most two * for any characters; at least two letters or digits are fixed, as in YT################.',
    '单号格式由字母和数字组成，# 代表一位数字，@ 代表一个字母，最多两个 * 代表任意字符，且至少包含两个固定的字母或数字，例如 YT################。',
  ],
  'channelPlan.inPast': ['This day is over. Choose today or a later day.', '该日期已过，请选择今天或之后的日期。'],
  'channelPlan.notPlanned': ['This change has taken effect or was cancelled meanwhile.', '该变更已生效或已被取消。'],
  'channelPlan.overtaken': [
    'A change for a later day has been applied to this channel. Plan a new change instead of trying this one again.',
    '该渠道日期更晚的变更已生效，请重新计划变更，而不是重试这一项。',
  ],
  'channelPlan.tooMany': [
    'At most {limit} changes of a channel can be planned. Cancel some of them.',
    '每个渠道最多计划 {limit} 项变更，请先取消一些。',
  ],
  'report.designWrong': [
    'The report cannot be made like this. Check its columns, filter, order, group and measures: {part}',
    '无法按此设置生成报表，请检查列、筛选、排序、分组和指标：{part}',
  ],
  'report.disabled': ['This report is disabled. Enable it to run it.', '该报表已停用，启用后才能运行。'],
  'report.noExport': [
    'You may not export the data of this report. Ask an administrator for the permission.',
    '您没有导出该报表数据的权限，请联系管理员。',
  ],
  'report.tooManyWaiting': [
    '{limit} of your reports are still being made. Wait until one of them is done.',
    '您已有 {limit} 份报表正在生成，请等待其中一份完成后再试。',
  ],
  'report.recipientUnable': [
    'A recipient may not run this report or export its data. Choose others or ask an administrator for the permission.',
    '有接收人无权运行该报表或导出其数据，请更换接收人或联系管理员授权。',
  ],
  'report.fileGone': ['This file is no longer kept. Run the report again.', '该文件已过期，请重新运行报表。'],
  'lateTask.projectMissing': ['Choose the project in which tasks are created.', '请选择创建任务的项目。'],
  'lateTask.projectClosed': [
    'This project was archived or deleted. Choose another one.',
    '该项目已归档或删除，请选择其他项目。',
  ],
  'lateTask.notAllowed': [
    'Tasks are created with your permissions. You need to see waybills with their flags and to be allowed to add tasks to this project.',
    '任务将以您的权限创建：您需要能查看运单及其标记，并有权在该项目中新建任务。',
  ],
  'lateTask.ownerUnknown': [
    'This person is no longer a member of the project. Choose another owner.',
    '此人已不是项目成员，请选择其他负责人。',
  ],
  'waybillTask.projectClosed': [
    'This project was archived or deleted. Choose another one.',
    '该项目已归档或删除，请选择其他项目。',
  ],
  'waybillTask.notAllowed': [
    'You may not add tasks to this project. Choose another one.',
    '您无权在该项目中新建任务，请选择其他项目。',
  ],
  'waybillTask.ownerUnknown': [
    'This person is no longer a member of the project. Choose another owner.',
    '此人已不是项目成员，请选择其他负责人。',
  ],
};
