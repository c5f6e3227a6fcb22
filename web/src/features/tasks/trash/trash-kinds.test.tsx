import { TRASH_KINDS } from '@opsyard/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { ASSETS, TrashKinds } from './trash-kinds.tsx';

beforeAll(startWords);
afterEach(cleanup);

test('the active tab of the trash is scrolled into view', () => {
  const shown: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function show(this: HTMLElement) {
    shown.push(this.textContent);
  };
  const tabs = (kind: typeof ASSETS | 'task') => (
    <TrashKinds kind={kind} kinds={[...TRASH_KINDS, ASSETS]} onChange={() => undefined} />
  );
  const { rerender } = render(tabs(ASSETS));
  expect(shown).toEqual(['Folders and assets']);
  rerender(tabs('task'));
  expect(shown).toEqual(['Folders and assets', 'Tasks']);
});
