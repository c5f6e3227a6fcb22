import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { projectScope } from '../../../../test/task-makers.ts';
import { missingCode } from '../../../kernel/loading/missing-code.ts';
import { useRemove } from './use-grid.ts';
import type { GridSelection } from './use-grid-selection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  missingCode.set(null);
});

test('[ER-03] tasks stay selected with a message if the code that deletes them cannot be loaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const clear = vi.fn();
  const selection = { ids: new Set(['1', '2']), everything: null, clear } as Partial<GridSelection> as GridSelection;
  const { result } = renderHook(() => useRemove({ selection, row: undefined, scope: projectScope() }));
  act(() => result.current());
  await expect.poll(() => missingCode.get()).toBe('network');
  expect(clear).not.toHaveBeenCalled();
});
