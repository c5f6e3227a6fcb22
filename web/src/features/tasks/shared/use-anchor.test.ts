import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAnchor } from './use-anchor.ts';

/** Lines of 10 pixels of which four show. */
function shown(lines: string, scrollTop: number) {
  const scrollElement = document.createElement('div');
  scrollElement.scrollTop = scrollTop;
  const virtualizerOf = (content: string) => {
    const measurementsCache = [...content].map((key, index) => {
      const start = index * 10;
      return { key, index, start, end: start + 10, size: 10, lane: 0 };
    });
    const inSight = () => {
      const from = scrollElement.scrollTop / 10;
      return measurementsCache.slice(Math.max(0, from - 1), from + 4);
    };
    return { scrollElement, measurementsCache, getVirtualItems: inSight };
  };
  const { rerender } = renderHook(
    ({ content, source }: { content: string; source: string }) =>
      useAnchor<string>({
        virtualizer: virtualizerOf(content),
        content,
        source,
        keyAt: (index) => content[index],
        indexOf: (key) => content.indexOf(key),
      }),
    { initialProps: { content: lines, source: 'list' } },
  );
  return (content: string, source = 'list') => {
    rerender({ content, source });
    return scrollElement.scrollTop;
  };
}

test('visible items keep their position when others are inserted or removed above or among them', () => {
  const scroll = shown('abcdefgh', 30);
  expect(scroll('bcdefgh')).toBe(20);
  expect(scroll('xyzabcdefgh')).toBe(60);
  expect(scroll('xyzabcefgh')).toBe(50);
  expect(scroll('xyzabce')).toBe(50);
  expect(scroll('')).toBe(50);
});

test('at the very top new items are shown, and another list starts over', () => {
  expect(shown('abcdef', 0)('xabcdef')).toBe(0);
  expect(shown('abcdefgh', 30)('bcdefgh', 'another')).toBe(30);
});
