import { act, renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import texts, { useTranslation } from './texts.ts';

beforeAll(async () => {
  texts.addResourceBundle('en', 'common', { close: 'Close', group: { 'a.b': 'With a dot' } });
  texts.addResourceBundle('en', 'cakes', {
    title: 'Cakes of {{name}}',
    more_one: '{{count, number}} more',
    more_other: '{{count, number}} others',
    left_zero: 'None left',
    left_other: '{{count}} left',
  });
  texts.addResourceBundle('zh', 'cakes', { title: '{{name}}的蛋糕', more_other: '还有 {{count, number}} 个' });
  await texts.changeLanguage('en');
});

test('a text has its values, its plural and its numbers', () => {
  expect(texts.t('cakes:title', { name: '{{count}} $& Ann' })).toBe('Cakes of {{count}} $& Ann');
  expect(texts.t('cakes:title', {})).toBe('Cakes of ');
  expect([1, 1200].map((count) => texts.t('cakes:more', { count }))).toEqual(['1 more', '1,200 others']);
  expect([0, 3].map((count) => texts.t('cakes:left', { count }))).toEqual(['None left', '3 left']);
  expect(texts.getFixedT('zh', 'cakes')('more', { count: 1 })).toBe('还有 1 个');
});

test('a key without a text is shown, or what stands in for it', () => {
  expect(texts.t('group.a.b')).toBe('With a dot');
  expect(texts.t('cakes:missing.key')).toBe('missing.key');
  expect(texts.t('cakes:constructor')).toBe('constructor');
  expect(texts.t('group.c', { defaultValue: 'Instead' })).toBe('Instead');
  expect(['cakes:title', 'cakes:group', 'group.a.b'].map((key) => texts.exists(key))).toEqual([true, false, true]);
});

test('components follow the language and texts that are added', async () => {
  const { result } = renderHook(() => useTranslation(['cakes', 'common']));
  const first = result.current.t;
  expect([first('title', { name: 'Ann' }), first('close')]).toEqual(['Cakes of Ann', 'Close']);
  expect(first('later.one')).toBe('later.one');
  act(() => texts.addResourceBundle('en', 'cakes', { later: { one: 'Added' } }));
  expect(result.current.t).not.toBe(first);
  expect([result.current.t('later.one'), result.current.t('left', { count: 2 })]).toEqual(['Added', '2 left']);
  await act(() => texts.changeLanguage('zh'));
  expect(result.current.t('title', { name: '安' })).toBe('安的蛋糕');
  await act(() => texts.changeLanguage('en'));
});

test('a text without the form of its number takes the general one, as in i18next', () => {
  texts.addResourceBundle('en', 'pies', {
    left_zero: 'None left',
    left_other: '{{count}} left',
    plain: 'Pies: {{count}}',
  });
  const pies = texts.getFixedT('en', 'pies');
  expect([0, 1, 2, 1200].map((count) => pies('left', { count }))).toEqual([
    'None left',
    '1 left',
    '2 left',
    '1200 left',
  ]);
  expect(pies('plain', { count: 3 })).toBe('Pies: 3');
});

test('values are shown as they are, whatever they contain, as in i18next without escaping', () => {
  texts.addResourceBundle('en', 'tarts', { both: '{{first}} {{second}}', number: '{{value, number}}' });
  const tarts = texts.getFixedT('en', 'tarts');
  const strange = ['{{second}}', '$t(common:close)', 'a & b <c>', '$& $1 $$', 0, false, '', null, undefined];
  expect(strange.map((first) => tarts('both', { first, second: 'B' }))).toEqual([
    '{{second}} B',
    '$t(common:close) B',
    'a & b <c> B',
    '$& $1 $$ B',
    '0 B',
    'false B',
    ' B',
    ' B',
    ' B',
  ]);
  expect([0, 1234.5, '1234', -5].map((value) => tarts('number', { value }))).toEqual(['0', '1,234.5', '1,234', '-5']);
});
