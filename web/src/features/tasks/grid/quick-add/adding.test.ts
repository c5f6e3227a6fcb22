import { expect, test } from 'vitest';
import { NOTHING_TO_ADD, pasted, returned, wholeOf } from './adding.ts';

const titles = (...all: string[]) => ({ titles: all, shortened: 0, left: [] });

test('one title that could not be added is put back into the field, more come back below it in their order', () => {
  const one = returned(NOTHING_TO_ADD, titles('aa'));
  expect(one).toMatchObject({ text: 'aa', parts: [] });
  const three = returned(returned(one, titles('bb')), titles('cc'));
  expect(three.text).toBe('');
  expect(three.parts.map((part) => part.titles)).toEqual([['aa'], ['bb'], ['cc']]);
  expect(wholeOf(three.parts)).toMatchObject({ titles: ['aa', 'bb', 'cc'], returned: true });
});

test('returned titles do not overwrite text typed or pasted meanwhile, nor vice versa', () => {
  const typed = returned({ ...NOTHING_TO_ADD, text: 'new' }, titles('aa'));
  expect(typed).toMatchObject({ text: 'new', parts: [{ titles: ['aa'], returned: true }] });
  const both = pasted(pasted(typed, titles('x', 'y')), titles('z', 'w'));
  expect(wholeOf(both.parts).titles).toEqual(['aa', 'z', 'w']);
  const corrected = { ...returned(NOTHING_TO_ADD, titles('aa')), text: 'ab' };
  expect(returned(corrected, titles('bb'))).toMatchObject({ text: 'ab', parts: [{ titles: ['bb'] }] });
});
