import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { loadMoreWords } from '../../../kernel/words/more-words.ts';
import { reasonText } from './reason-text.ts';

beforeAll(async () => {
  await startWords();
  await loadMoreWords('main');
});

test('[S7] a reason names who made the task mine and since when, as far as known', () => {
  const words = { t: i18next.getFixedT('en', 'tasks'), when: () => 'today 14:05' };
  const at = '2026-05-04T12:05:00Z';
  const text = (by: string | null) => reasonText('assignee', [{ reason: 'assignee', by, at }], words);
  expect(text('Li Wei')).toBe('Assigned to you by Li Wei, today 14:05');
  expect(text(null)).toBe('Assigned to you, today 14:05');
  expect(reasonText('watching', [{ reason: 'assignee', by: null, at }], words)).toBe('You are watching it');
  expect(reasonText('approver', undefined, words)).toBe('Waiting for your approval');
  expect(reasonText('approver', [{ reason: 'approver', by: 'Li Wei', at }], words)).toBe(
    'Waiting for your approval since today 14:05, requested by Li Wei',
  );
});
