import { describe, expect, test } from 'vitest';
import { readTypeToken, tokenAtEnd } from './type-token.ts';

const TYPES = [
  { id: 'b', name: 'Bug' },
  { id: 'br', name: 'Bug report' },
  { id: 'q', name: '缺陷' },
];

describe('the token of a task type', () => {
  test.each([
    ['Fix the sign-in +bug', 'Fix the sign-in', 'b'],
    ['+BUG report: none', 'report: none', 'b'],
    ['+bug report no sound', 'no sound', 'br'],
    ['Fix ＋Ｂｕｇ today', 'Fix today', 'b'],
    ['首页打不开+缺陷', '首页打不开', 'q'],
    ['首页＋缺陷，今天修', '首页，今天修', 'q'],
    ['C++bug', 'C++bug', undefined],
    ['Add 1+bug', 'Add 1+bug', undefined],
    ['+bugs in the shop', '+bugs in the shop', undefined],
    ['+bug', '+bug', undefined],
  ])('%s', (typed, title, typeId) => {
    expect(readTypeToken(typed, TYPES)).toEqual({ title, ...(typeId && { typeId }) });
  });

  test('is offered while it is typed at the end', () => {
    expect(tokenAtEnd('Fix +bu')).toEqual({ at: 4, typed: 'bu' });
    expect(tokenAtEnd('修复＋')).toEqual({ at: 2, typed: '' });
    expect(tokenAtEnd('1+1')).toBeUndefined();
    expect(tokenAtEnd('Fix +a name that is far too long for one')).toBeUndefined();
  });
});
