import { parseNamingRule, readFileName } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { suggestName } from './suggest-name.ts';

const RULE = '{date}_{sku}_{market}_{format}_{lang}_v{n}';
const NOW = { today: '2031-05-20', next: 3 };

function suggested(rule: string, name: string): string {
  const parsed = parseNamingRule(rule);
  if (!parsed) throw new Error(`no rule: ${rule}`);
  return suggestName(parsed, name, NOW);
}

test.each([
  [RULE, '2031-05-01 SKU1001 DE 1080 x 1920 de V2.png', '20310501_SKU1001_DE_1080x1920_de_v2.png'],
  [RULE, 'de_DE_AB1234_story.mp4', '20310520_AB1234_DE_story_de_v3.mp4'],
  [RULE, 'AB1234-300x250-us-EN-v01.jpg', '20310520_AB1234_US_300x250_en_v1.jpg'],
  [RULE, 'final.png', '20310520_{sku}_{market}_{format}_{lang}_v3.png'],
  ['{task}_{name}_v{n}', 'abc-12 Summer Sale hero.png', 'ABC-12_Summer-Sale-hero_v3.png'],
  ['{task}-{name}', 'ABC-12_Summer Sale.png', 'ABC-12-Summer-Sale.png'],
  ['{name} {market}', '夏季促销_de.png', '夏季促销 DE.png'],
  ['ad_{sku}_{n}', 'ad AB99.png', 'ad_AB99_3.png'],
  ['{date}_{sku}', '2031-02-30_AB99.png', '{date}_AB99.png'],
])('[idea 4] for the rule %s, %s becomes %s', (rule, name, expected) => {
  expect(suggested(rule, name)).toBe(expected);
});

test('[idea 4] a suggestion without placeholders follows its rule, and a name that follows it is kept', () => {
  const rules = [RULE, '{task}_{name}_v{n}', '{name}-{n}', '{channel} {market}'];
  const names = [
    'ABC-12_banner_v2.png',
    'meta DE.png',
    'x.png',
    '20310520_AB1_DE_a_de_v1.png',
    'üñï-çø∂é v9.mov',
    'a-b_c d.e.f',
  ];
  for (const text of rules)
    for (const name of names) {
      const rule = parseNamingRule(text);
      if (!rule) throw new Error(text);
      const result = suggestName(rule, name, NOW);
      if (!result.includes('{')) expect([text, name, readFileName(rule, result)]).not.toContain(undefined);
    }
});
