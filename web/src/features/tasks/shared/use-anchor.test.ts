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
    return { scrollElement, scrollOffset: scrollElement.scrollTop, measurementsCache, getVirtualItems: inSight };
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

test('scrolling reads no position from the page, which would lay it out again', () => {
  const scrollElement = document.createElement('div');
  let reads = 0;
  Object.defineProperty(scrollElement, 'scrollTop', {
    get: () => {
      reads += 1;
      return 30;
    },
  });
  const item = { key: 'a', index: 0, start: 0, end: 10, size: 10, lane: 0 };
  const virtualizer = { scrollElement, scrollOffset: 30, measurementsCache: [item], getVirtualItems: () => [item] };
  const { rerender } = renderHook(() =>
    useAnchor<string>({ virtualizer, content: 'a', source: 'list', keyAt: () => 'a', indexOf: () => 0 }),
  );
  rerender();
  rerender();
  expect(reads).toBe(0);
});
