import { expect, test } from 'vitest';
import { exampleOf, fieldsOfName, parseNamingRule, readFileName } from './naming.ts';

const RULE = '{date}_{sku}_{market}_{format}_{lang}_v{n}';

test('[idea 4] a naming rule reads the values of names that follow it', () => {
  const rule = parseNamingRule(RULE);
  if (!rule) throw new Error('no rule');
  expect(exampleOf(rule)).toBe('20260131_SKU1001_DE_1080x1080_de_v1');
  expect(readFileName(rule, '2026-02-28_AB-7_US_story-square_zh-CN_v12.png')).toEqual({
    date: '2026-02-28',
    sku: 'AB-7',
    market: 'US',
    format: 'story-square',
    lang: 'zh-CN',
    n: '12',
  });
  for (const name of [
    '20260230_AB_US_x_de_v1.png',
    '2026-13-01_AB_US_x_de_v1.png',
    '20260228_AB_us_x_de_v1.png',
    '20260228_AB_US_x_de_V1.png',
    '20260228_AB_US_x_de_v1_final.png',
    '20260228_AB_US_de_v1.png',
    'banner.png',
  ])
    expect(readFileName(rule, name)).toBeUndefined();
});

test.each([
  ['{task}-{name}', 'ABC-12-banner.png', { task: 'ABC-12', name: 'banner' }],
  ['ad {name} ({n})', 'ad summer sale (2).mp4', undefined],
  ['ad {name}', 'ad 夏季 促销.mp4', { name: '夏季 促销' }],
  ['{date}.{sku}', '2026-01-31.A1.png', { date: '2026-01-31', sku: 'A1' }],
  ['{sku}-{lang}', 'A1-de.png', { sku: 'A1', lang: 'de' }],
])('[idea 4] the rule %s reads %s', (text, name, values) => {
  const rule = parseNamingRule(text);
  expect(rule && readFileName(rule, name)).toEqual(values);
});

test.each([
  '',
  'banner',
  '{date}{sku}',
  '{date}x{sku}',
  '{sku}_{sku}',
  '{colour}',
  '{date',
  '{date}}',
  '{date}/{sku}',
  '{n}?',
  '{n}.',
])('[idea 4] %s is no naming rule', (text) => {
  expect(parseNamingRule(text)).toBeUndefined();
});

test('[idea 4] a long name of separators is read in linear time', () => {
  const rule = parseNamingRule('{sku}-{channel}-{format}-{name}-{market}-{lang}-{n}');
  const start = performance.now();
  expect(rule && readFileName(rule, `${'a-'.repeat(20_000)}x`)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(500);
});

test('[idea 4] a name fills the fields that its rule names, and none if it breaks the rule', () => {
  const rule = parseNamingRule(RULE);
  if (!rule) throw new Error('no rule');
  expect(fieldsOfName(rule, '20260131_SKU1001_DE_1080x1080_de_v1.png')).toEqual({
    ...{ sku: ['SKU1001'], markets: ['DE'], format: '1080x1080', language: 'de' },
  });
  expect(fieldsOfName(rule, 'banner.png')).toEqual({});
});
