import { expect, test } from 'vitest';
import { numbersIn } from './numbers-in.ts';

test('[BC-05] parses numbers from pasted text and reports invalid ones', () => {
  const { numbers, wrong } = numbersIn(' rr 1234-567 85cn\nABC20001, ABC20002\tABC20003；ABC20004\n\nabc\n单号\n');
  expect(numbers).toEqual(['rr 1234-567 85cn', 'ABC20001', 'ABC20002', 'ABC20003', 'ABC20004']);
  expect(wrong).toEqual(['abc', '单号']);
  expect(numbersIn(' \n')).toEqual({ numbers: [], wrong: [] });
});
