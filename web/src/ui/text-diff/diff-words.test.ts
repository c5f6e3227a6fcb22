import { expect, test } from 'vitest';
import { type DiffPart, diffWords } from './diff-words.ts';
import { plainText } from './plain-text.ts';

/** A comparison in short: [-removed-] {+added+} (…omitted). */
function written(parts: DiffPart[] | null): string | undefined {
  const WRITTEN = {
    same: (s: string) => s,
    added: (s: string) => `{+${s}+}`,
    removed: (s: string) => `[-${s}-]`,
    gap: () => '…',
  };
  return parts?.map(({ kind, text }) => WRITTEN[kind](text)).join('');
}

test.each([
  ['Ship on Friday', 'Ship on Monday', 'Ship on [-Friday-]{+Monday+}'],
  ['', 'New text', '{+New text+}'],
  ['Old', '', '[-Old-]'],
  ['same', 'same', 'same'],
  // A changed phrase is one change.
  ['send two red banners', 'send three blue flags', 'send [-two red banners-]{+three blue flags+}'],
  ['周五发货到德国仓库', '周一发货到德国仓库', '[-周五-]{+周一+}发货到德国仓库'],
  ['发货到德国', '发货到法国', '发货到[-德国-]{+法国+}'],
  ['a\nb\nc', 'a\nc', 'a\n[-b\n-]c'],
])('[8] %j to %j', (from, to, expected) => {
  expect(written(diffWords(from, to))).toBe(expected);
});

test('[8] what is the same is shown only near changes', () => {
  const long = 'word '.repeat(200);
  const parts = diffWords(`${long}old ${long}`, `${long}new ${long}`) ?? [];
  expect(parts.map(({ kind }) => kind)).toEqual(['gap', 'same', 'removed', 'added', 'same', 'gap']);
  expect(
    parts.filter(({ kind }) => kind === 'same').every(({ text }) => text.length >= 115 && text.length <= 120),
  ).toBe(true);
  expect(parts.map(({ text }) => text).join('')).toBe(`${long}oldnew ${long}`);
});

test('[8] an omitted part of Chinese text divides no character', () => {
  const long = '𠮷'.repeat(300);
  const parts = diffWords(`${long}旧的`, `${long}新的`) ?? [];
  expect(parts[0]?.kind).toBe('gap');
  for (const { text } of parts) expect(text.isWellFormed()).toBe(true);
  expect(parts.map(({ text }) => text).join('')).toBe(`${long}旧的新的`);
});

test('[8] texts of the largest size are compared in bounded time, by line or not at all', () => {
  const text = (seed: number) => Array.from({ length: 40_000 }, (_, at) => `w${(at * seed) % 9973}`);
  const start = performance.now();
  const lines = (seed: number) =>
    text(seed)
      .map((word, at) => (at % 50 === 0 ? `${word}\n` : word))
      .join(' ');
  expect(diffWords(text(7).join(' '), text(11).join(' '))).not.toBeUndefined();
  expect(diffWords(lines(7), lines(11))).not.toBeUndefined();
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('[8] the text of a rich text has a line for each block', () => {
  const html =
    '<h2>Plan</h2><p>Three <strong>sizes</strong><br>and one</p><ul><li><p>Big</p></li><li><p>Small &amp; red</p></li></ul>' +
    '<table><tbody><tr><th>Size</th><th>Price</th></tr><tr><td>1</td><td>2</td></tr></tbody></table><p><img data-file="x" alt="map.png"></p>';
  expect(plainText(html)).toBe('Plan\nThree sizes\nand one\n• Big\n• Small & red\nSize | Price\n1 | 2\n[map.png]');
});

test('[D1] nothing of a rich text runs when it is compared', () => {
  expect(plainText('<img src=x onerror="globalThis.ran = true">a<script>globalThis.ran = true</script>')).toBe('[]a');
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined();
});
