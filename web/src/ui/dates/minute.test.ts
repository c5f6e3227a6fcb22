import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './minute.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 2, 12, 23, 57, 30) }));
afterEach(() => void vi.useRealTimers());

test('the current day changes within a minute after midnight, and nothing is rendered before', () => {
  let rendered = 0;
  const { result } = renderHook(() => {
    rendered += 1;
    return useToday();
  });
  expect(result.current).toBe('2026-03-12');
  const first = rendered;
  act(() => void vi.advanceTimersByTime(120_000));
  expect([result.current, rendered]).toEqual(['2026-03-12', first]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect([result.current, rendered]).toEqual(['2026-03-13', first + 1]);
});
