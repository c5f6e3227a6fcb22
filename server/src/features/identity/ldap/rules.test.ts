import { escapeFilter } from 'ldapts';
import { expect, test } from 'vitest';
import { transportOf } from './directory.ts';
import { boundName, directoryName, escapeInDn, escapeInFilter, filterFor, guessedName } from './rules.ts';

const HOSTILE = [
  '*',
  ')(uid=*',
  '*)(|(uid=*',
  'a\\2a',
  '\\',
  ',ou=admins',
  'a+b',
  '"a"',
  '<a>',
  'a;b',
  'a=b',
  '#a',
  ' a ',
  'a\0b',
  '王',
  '',
];

test.each(HOSTILE)('[A16] %j cannot break out of a filter', (text) => {
  expect(escapeInFilter(text)).toMatch(/^(?:[^\\()*\0]|\\(?:2a|28|29|5c|00))*$/);
  expect(filterFor('(|(uid={name})(mail={name}))', text)).toBe(
    `(|(uid=${escapeFilter`${text}`})(mail=${escapeFilter`${text}`}))`,
  );
});

test.each([
  [',ou=admins', '\\2cou\\3dadmins'],
  ['a+b"c\\d<e>f;g', 'a\\2bb\\22c\\5cd\\3ce\\3ef\\3bg'],
  ['#a', '\\23a'],
  [' a b ', '\\20a b\\20'],
  ['a\0b', 'a\\00b'],
  ['王敏', '王敏'],
])('[A16] %j cannot break out of a DN', (text, escaped) => {
  expect(escapeInDn(text)).toBe(escaped);
  expect(boundName('uid={name},dc=x', text)).toBe(`uid=${escaped},dc=x`);
});

test('[A16] in a template that is no DN the name stays as it is, without pattern characters', () => {
  expect(boundName('{name}@example.com', '$&,$1')).toBe('$&,$1@example.com');
  expect(boundName('uid={name},dc=x', '$&')).toBe('uid=$&,dc=x');
});

test.each(['', '   ', 'a\0b', 'al\u00adice', 'a\u200bb', 'a\nb', '\u202eecila', 'x'.repeat(101)])(
  '[A16] refuses the name %j',
  (text) => {
    expect(directoryName(text)).toBeUndefined();
  },
);

test('[A16] names a directory may treat as equal share one guess limit', () => {
  const spellings = ['alice', 'Alice', 'ALICE ', 'a lice', 'àlice', 'al\u00adice', 'ａｌｉｃｅ'];
  expect(new Set(spellings.map(guessedName))).toEqual(new Set(['alice']));
  expect(directoryName(' ａlice  b ')).toBe('alice b');
});

test.each([
  ['ldaps://dc.example.com', 'tls'],
  ['ldaps://127.0.0.1', 'tls'],
  ['ldap://dc.example.com', 'starttls'],
  ['ldap://localhost.example.com', 'starttls'],
  ['ldap://127.0.0.1:1389', 'plain'],
  ['ldap://[::1]', 'plain'],
])('[A16] for %s passwords are sent by %s', (url, transport) => {
  expect(transportOf(url)).toBe(transport);
});
