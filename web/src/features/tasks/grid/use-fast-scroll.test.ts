import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFastScroll } from './use-fast-scroll.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SCREEN = 20;

function scrolling() {
  const { result, rerender } = renderHook(({ line }) => useFastScroll(line, SCREEN), { initialProps: { line: 0 } });
  return {
    get isFast() {
      return result.current;
    },
    to(line: number, ms: number) {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
      rerender({ line });
    },
  };
}

test('one leap, and small steps however quick, are no rush', () => {
  const lines = scrolling();
  lines.to(5_000, 500);
  expect(lines.isFast).toBe(false);
  for (let line = 5_003; line < 5_060; line += 3) lines.to(line, 16);
  expect(lines.isFast).toBe(false);
});

test('leap upon leap is a rush, until it pauses', () => {
  const lines = scrolling();
  lines.to(100, 500);
  lines.to(200, 100);
  expect(lines.isFast).toBe(true);
  lines.to(300, 140);
  lines.to(303, 140);
  expect(lines.isFast).toBe(true);
  act(() => {
    vi.advanceTimersByTime(20);
  });
  expect(lines.isFast).toBe(false);
});

test('separate jumps do not count as fast scrolling', () => {
  const lines = scrolling();
  for (let line = 0; line < 1_000; line += 100) lines.to(line, 400);
  expect(lines.isFast).toBe(false);
});
