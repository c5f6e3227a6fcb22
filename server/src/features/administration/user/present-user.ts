import type { SysUser } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import type { UserRow } from './list-store.ts';

const SEXES: Readonly<Record<number, Sentence>> = { 1: ['Male', '男'], 2: ['Female', '女'] };
const STATES: Readonly<Record<number, Sentence>> = {
  1: ['Active', '正常'],
  2: ['Suspended', '冻结'],
  3: ['Pending approval', '待审批'],
};

export function presentUser(language: Language): (row: UserRow) => SysUser {
  const word = (words: Readonly<Record<number, Sentence>>, value: number | null) => {
    const sentence = value === null ? undefined : words[value];
    return sentence ? translate(sentence, language) : null;
  };
  return ({ ledNames, ...row }) => {
    const names = row.departs.map(({ departName }) => departName).join(',') || null;
    return {
      ...row,
      orgCode: names,
      orgCodeTxt: names,
      departIds_dictText: ledNames,
      sex_dictText: word(SEXES, row.sex),
      status_dictText: word(STATES, row.status),
    };
  };
}
