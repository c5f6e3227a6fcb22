import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAnchor } from './use-anchor.ts';

/** Lines of 10 pixels of which four show and eight are drawn. */
function shown(lines: string, scrollTop: number) {
  const scrollElement = document.createElement('div');
  scrollElement.scrollTop = scrollTop;
  const rowsOf = (content: string) => [...content].map((_, index) => ({ index, start: index * 10, size: 10 }));
  const drawn = (content: string) => {
    const from = scrollElement.scrollTop / 10;
    return rowsOf(content).slice(Math.max(0, from - 1), from + 8);
  };
  const { rerender } = renderHook(
    ({ content, source }: { content: string; source: string }) =>
      useAnchor<string>({
        scroller: { current: scrollElement },
        rows: drawn(content),
        top: scrollElement.scrollTop,
        startOf: (index) => rowsOf(content)[index]?.start,
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
  const rows = [{ index: 0, start: 0, size: 10 }];
  const { rerender } = renderHook(() =>
    useAnchor<string>({
      ...{ scroller: { current: scrollElement }, rows, top: 30, startOf: () => 0 },
      ...{ content: 'a', source: 'list', keyAt: () => 'a', indexOf: () => 0 },
    }),
  );
  rerender();
  rerender();
  expect(reads).toBe(0);
});
