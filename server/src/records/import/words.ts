import type { Field } from '@opsyard/contract';
import { DAY_RANGE, kindOf } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { type Sentence, translate } from '../../kernel/words.ts';
import { referenceOf } from '../links/reference-names.ts';

export type CellProblem = 'unread' | 'form' | 'required' | 'unknown' | 'taken' | 'repeated' | 'missing';

const WORDS: Readonly<Record<Exclude<CellProblem, 'unread'>, Sentence>> = {
  form: ['This value is too long, too large or not in the right form.', '内容过长、超出范围或格式不正确。'],
  required: ['Please fill this in.', '此项必填。'],
  unknown: ['Nothing is called this, or several are.', '找不到该名称，或有多个同名。'],
  taken: ['Another record already has this value.', '已有其他记录使用该值。'],
  repeated: ['An earlier row has the same value.', '与前面的行重复。'],
  missing: ['There is no such record, or you cannot see it.', '该记录不存在，或您无权查看。'],
};
const NOT_NUMBER: Sentence = ['This is not a number.', '不是有效的数字。'];
const NOT_DATE: Sentence = ['This is not a date such as 2026-03-31.', '不是有效的日期，例如 2026-03-31。'];
const DAY_OUT_OF_RANGE: Sentence = [
  'Only dates from {first} to {last} can be used.',
  '日期须在 {first} 至 {last} 之间。',
];
const NOT_FLAG: Sentence = ['Enter yes or no.', '请填写“是”或“否”。'];
const NOT_CHOICE: Sentence = ['Not one of: {choices}.', '可选值为：{choices}。'];

/** The message for a problem of a cell. */
export function problemText(problem: CellProblem | Sentence, field: Field | undefined, language: Language): string {
  if (typeof problem !== 'string') return translate(problem, language);
  if (problem === 'form' && field && isDay(field)) return translate(DAY_OUT_OF_RANGE, language, DAY_RANGE);
  if (problem !== 'unread') return translate(WORDS[problem], language);
  if (!field || referenceOf(field)) return translate(WORDS.unknown, language);
  const { family, pg } = kindOf(field);
  if (field.choices) {
    const at = language === 'zh' ? 1 : 0;
    const choices = Object.values(field.choices).map((names) => names[at]);
    return translate(NOT_CHOICE, language, { choices: choices.join(language === 'zh' ? '、' : ', ') });
  }
  if (family === 'flag') return translate(NOT_FLAG, language);
  if (isDay(field)) return translate(NOT_DATE, language);
  return translate(family === 'ordered' && pg !== 'time' ? NOT_NUMBER : WORDS.form, language);
}

function isDay(field: Field): boolean {
  const { pg } = kindOf(field);
  return pg === 'date' || pg === 'timestamptz';
}
