import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useVisibleRows } from './use-visible-rows.ts';

test('the rows in sight are drawn, and the one with the focus wherever it is and however low the window', () => {
  let height = 100;
  const element = document.createElement('div');
  vi.spyOn(element, 'clientHeight', 'get').mockImplementation(() => height);
  const scrollTo = (top: number) =>
    act(() => {
      element.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    });
  const { result } = renderHook(() =>
    useVisibleRows({ count: 100_000, height: 36, scroller: { current: element }, keep: { current: 3 } }),
  );
  const indexes = () => result.current.rows.map(({ index }) => index);
  expect([result.current.total, result.current.range]).toEqual([3_600_000, { first: 0, last: 2 }]);
  expect(indexes()).toEqual(Array.from({ length: 13 }, (_, index) => index));
  scrollTo(3_599_900);
  expect([indexes()[0], indexes().at(-1)]).toEqual([3, 99_999]);
  height = 0;
  scrollTo(3_599_800);
  expect(indexes()).toEqual([3]);
});
