import type { LogRow } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { callNameInChinese } from '../../../kernel/routes/call-names.ts';
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

export type StoredRow = Omit<LogRow, `${string}_dictText`>;

/** Presents log rows in a language: operations are stored in English and translated by their id. */
export function presentEntry(language: Language): (row: StoredRow) => LogRow {
  const word = (sentence: Sentence | undefined) => (sentence ? translate(sentence, language) : null);
  return (row) => ({
    ...row,
    logContent: (language === 'zh' && callNameInChinese(row.method)) || row.logContent,
    logType_dictText: word(LOG_TYPES[row.logType]) ?? '',
    operateType_dictText: row.operateType === null ? null : word(OPERATIONS[row.operateType]),
  });
}
