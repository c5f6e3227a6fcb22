import type { recordJobFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const recordJobWords: Sentences<typeof recordJobFailures> = {
  'recordJob.notPossible': [
    'This is not possible in the present state of the job. Look at it again.',
    '任务当前状态下不能执行此操作，请刷新后查看。',
  ],
  'recordJob.targetsBusy': [
    'Another job is about to do the same for some of these items. Try again when it has finished.',
    '另一个任务正在处理其中的部分对象，请待其结束后重试。',
  ],
  'recordJob.tooManyWaiting': [
    'The creator of the job waits for {limit} such jobs already. Wait until one of them has finished.',
    '创建者已有 {limit} 个同类任务尚未完成，请等待其中一个完成后再试。',
  ],
  'recordJob.creatorUnable': ['The creator of the job may no longer do this.', '创建者已无权执行此操作。'],
  'recordJob.fileGone': ['This file is no longer kept.', '该文件已过期。'],
  'recordJob.tooManyItems': [
    'A job has at most {limit} items. Narrow it and try again.',
    '单个任务最多包含 {limit} 项，请缩小范围后重试。',
  ],
};
