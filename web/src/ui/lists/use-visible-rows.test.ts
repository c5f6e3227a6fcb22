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

test('rows below other content are drawn as far as they are in sight', () => {
  const element = document.createElement('div');
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(100);
  const { result, rerender } = renderHook(
    ({ before }) =>
      useVisibleRows({ count: 1_000, height: 10, scroller: { current: element }, keep: { current: 0 }, before }),
    { initialProps: { before: 5_000 } },
  );
  const last = () => result.current.rows.at(-1)?.index;
  expect(last()).toBe(10);
  act(() => {
    element.scrollTop = 5_500;
    element.dispatchEvent(new Event('scroll'));
  });
  expect(last()).toBe(70);
  rerender({ before: 5_300 });
  expect(last()).toBe(40);
  act(() => result.current.reveal(500));
  expect(element.scrollTop).toBe(5_300 + 5_010 - 100);
});
