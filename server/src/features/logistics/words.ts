import type { CodesOf, channelPlanFailures, trackingFailures } from '@opsyard/contract';
import type { Sentence } from '../../kernel/words.ts';

export const logisticsWords: Readonly<
  Record<CodesOf<typeof trackingFailures> | CodesOf<typeof channelPlanFailures>, Sentence>
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
  'channelPlan.inPast': ['This day is over. Choose today or a later day.', '该日期已过，请选择今天或之后的日期。'],
  'channelPlan.notPlanned': ['This change has taken effect or was cancelled meanwhile.', '该变更已生效或已被取消。'],
  'channelPlan.tooMany': [
    'At most {limit} changes of a channel can be planned. Cancel some of them.',
    '每个渠道最多计划 {limit} 项变更，请先取消一些。',
  ],
};
