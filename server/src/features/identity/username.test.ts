import { expect, test } from 'vitest';
import { parseLoginName, skeletonOf } from './username.ts';

test.for([
  ['ADMIN', 'admin'],
  ['ａｄｍｉｎ', 'admin'],
  ['ﬁona', 'fiona'],
  ['аdmin', 'admin'],
  ['αdmιn', 'admin'],
  ['李沐阳', '李沐阳'],
])('[A14] “%s” is compared as “%s”', ([typed = '', compared]) => {
  expect(skeletonOf(typed)).toBe(compared);
});

test.for(['', '   ', '\0', 'a\0b'])('refuses “%s” as a name', (text) => {
  expect(parseLoginName(text)).toBeUndefined();
});

test.for(['Robin@Example.com', ' robin@example.com '])('[LG-05] “%s” is an e-mail address', (text) => {
  expect(parseLoginName(text)).toEqual({ kind: 'email', value: 'robin@example.com' });
});

test.for(['robin', 'robin@', '@example.com', 'robin@example'])('[LG-05] “%s” is a username', (text) => {
  expect(parseLoginName(text)?.kind).toBe('username');
});
