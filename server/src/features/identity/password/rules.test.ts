import { expect, test } from 'vitest';
import { complaintAbout } from './rules.ts';

const owner = { username: 'wang.min', email: 'min.wang@example.com', phone: '13800138000' };
const complaint = (password: string) => complaintAbout(password, owner)?.code;

test.for(['', '1234567', 'pässwör', '密码密码密码密', '👩‍🚀👩'])(
  '“%s” is too short: people count characters, not bytes',
  (password) => {
    expect(complaint(password)).toBe('password.short');
  },
);

test.for([
  'password',
  'PASSWORD',
  'iloveyou',
  'Password1!',
  '12345678',
  'qwertyuiop',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaaaaaa',
])('[RG-05] “%s” is among the first that are tried, whatever its classes', (password) => {
  expect(complaint(password)).toBe('password.common');
});

test.for(['wang.min', 'WANG.MIN', 'wang.min1', 'min.wang@example.com', 'min.wang2020', '13800138000'])(
  '[A2] “%s” is the person’s own name or address',
  (password) => {
    expect(complaint(password)).toBe('password.common');
  },
);

test.for([
  'the right password',
  'correct horse',
  '密码很长不好猜呀',
  'kx7#Qp2-',
  'wang.minister',
  'password 8472 9461',
])('“%s” will do', (password) => {
  expect(complaint(password)).toBeUndefined();
});
