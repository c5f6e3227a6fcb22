import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text.ts';

const PAUSE = 250;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function field() {
  const onChange = vi.fn();
  const { result, rerender } = renderHook(({ value }) => useDebouncedText({ value, pause: PAUSE, onChange }), {
    initialProps: { value: '' },
  });
  return {
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    wait: (time = PAUSE) => act(() => vi.advanceTimersByTime(time)),
    give: (value: string) => rerender({ value }),
    reported: () => onChange.mock.calls.map(([text]) => text),
  };
}

test('text is reported after a pause in typing, trimmed', () => {
  const { type, wait, reported } = field();
  type('no');
  wait(PAUSE - 1);
  type('none ');
  wait();
  expect(reported()).toEqual(['none']);
});

test('the reported value arriving late does not replace text typed since', () => {
  const { text, type, wait, give, reported } = field();
  type('no');
  wait();
  type('non');
  wait();
  type('none');
  give('no');
  expect(text()).toBe('none');
  give('non');
  expect(text()).toBe('none');
  wait();
  give('none');
  expect(text()).toBe('none');
  expect(reported()).toEqual(['no', 'non', 'none']);
});

test('an external value replaces the text', () => {
  const { text, type, wait, give, reported } = field();
  type('none');
  wait();
  give('none');
  give('');
  expect(text()).toBe('');
  wait();
  type('none');
  wait();
  give('other');
  expect(text()).toBe('other');
  wait();
  expect(reported()).toEqual(['none', 'none']);
});
