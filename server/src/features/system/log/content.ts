import type { LogRow } from '@opsyard/contract';
import type { Language } from '../../../kernel/actor.ts';
import { callNameInChinese } from '../../../kernel/call-names.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';

const LOG_TYPES: Readonly<Record<number, Sentence>> = {
  1: ['Sign-in', '登录'],
  2: ['Operation', '操作'],
  3: ['Error', '异常'],
};
const OPERATIONS: Readonly<Record<number, Sentence>> = {
  1: ['Query', '查询'],
  2: ['Add', '新增'],
  3: ['Change', '修改'],
  4: ['Delete', '删除'],
  5: ['Import', '导入'],
  6: ['Export', '导出'],
};

/** An entry of the log as the database tells it. */
export type StoredRow = Omit<LogRow, `${string}_dictText`>;

/** Makes a function that tells entries of the log in a language: what was done is written down in English, and by the name of its call. */
export function toldIn(language: Language): (row: StoredRow) => LogRow {
  const word = (sentence: Sentence | undefined) => (sentence ? translate(sentence, language) : null);
  return (row) => ({
    ...row,
    logContent: (language === 'zh' && callNameInChinese(row.method)) || row.logContent,
    logType_dictText: word(LOG_TYPES[row.logType]) ?? '',
    operateType_dictText: row.operateType === null ? null : word(OPERATIONS[row.operateType]),
  });
}
