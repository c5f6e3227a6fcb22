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
