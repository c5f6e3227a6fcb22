import type { CodesOf, trackingFailures } from '@opsyard/contract';
import type { Sentence } from '../../kernel/words.ts';

export const logisticsWords: Readonly<Record<CodesOf<typeof trackingFailures>, Sentence>> = {
  'tracking.successorTaken': [
    'This number has a successor already. Look at its history and enter the latest number.',
    '该单号已有后续单号，请查看单号历史并填写最新的单号。',
  ],
  'tracking.numberLoop': [
    'The new number leads back to the old one. Check both numbers.',
    '新单号会绕回旧单号，请检查两个单号。',
  ],
  'tracking.inFuture': ['An event cannot be in the future. Check its time.', '轨迹时间不能晚于现在，请检查时间。'],
};
