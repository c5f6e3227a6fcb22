import { expect, test } from 'vitest';
import { validatePassword } from './rules.ts';

const owner = {
  username: 'wang.min',
  realname: 'Wang Xiaomin 王小敏',
  email: 'min.wang@example.com',
  phone: '13800138000',
  company: ['Harbour Lights', '海港灯具'],
};
const errorCode = (password: string) => validatePassword(password, owner)?.code;

test.for(['', '1234567', 'pässwör', '密码密码密码密', '👩‍🚀👩'])(
  '“%s” is too short, counted in characters, not bytes',
  (password) => {
    expect(errorCode(password)).toBe('password.short');
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
])('[RG-05] refuses the common password “%s”, whatever its character classes', (password) => {
  expect(errorCode(password)).toBe('password.common');
});

test.for(['wang.min', 'WANG.MIN', 'wang.min1', 'min.wang@example.com', 'min.wang2020', '13800138000'])(
  '[A2] refuses “%s”, the name or address of the user',
  (password) => {
    expect(errorCode(password)).toBe('password.common');
  },
);

test.for([
  'opsyard1',
  'Opsyard2026!',
  '0psy@rd-2026',
  'Opsyard Password',
  'harbour2026',
  'HarbourLights!',
  'h@rb0ur l1ghts',
  '海港灯具2026',
  '海港灯具海港灯具',
  'Xiaomin1990',
  '王小敏20261123',
  'wangmin-2026',
])('[RG-05] [A2] refuses “%s”, made of names of the product, company or user', (password) => {
  expect(errorCode(password)).toBe('password.common');
});

test.for([
  'opsyard is slower than a snail',
  'harbour of seven grey boats',
  'the right password',
  'correct horse',
  '密码很长不好猜呀',
  'kx7#Qp2-',
  'wang.minister',
  'password 8472 9461',
])('accepts “%s”', (password) => {
  expect(errorCode(password)).toBeUndefined();
});
