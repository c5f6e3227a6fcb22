import type { Handover } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { id } from '../../../../../test/makers.ts';
import { en } from '../../words/projects/handover.en.ts';
import { handoverCopy, handoverHtml, handoverText } from './handover-text.ts';

const t = ((key: string, { day = '' } = {}) =>
  en[key.replace('handover.', '') as keyof typeof en].replace('{{day}}', day)) as unknown as TFunction<'tasks'>;

const task = (seq: number, category: '0' | '1') => ({
  ...{ id: id(String(seq)), projectId: id('a'), projectKey: 'SITE', projectName: 'Shop' },
  ...{ seq, title: `Task ${seq}`, category, statusName: 'Doing' },
});

test('[50] a handover note lists what was completed and changed, what is due, and what waits; empty sections are left out', () => {
  const handover: Handover = {
    changed: [task(1, '1'), task(2, '0')],
    open: [{ ...task(3, '0'), reason: 'waiting' }],
  };
  const words = { day: '3 Mar', isGrouped: false, t };
  expect(handoverText(handover, words)).toBe(
    'Handover, 3 Mar\n\nDone:\n- SITE-1 Task 1\n\nWorked on:\n- SITE-2 Task 2 (Doing)\n\nWaiting on others:\n- SITE-3 Task 3 (Doing)',
  );
  expect(handoverText({ changed: [], open: [] }, words)).toContain('No changes');
});

test('[50] a handover note becomes a comment that mentions people, with nothing read as markup', () => {
  expect(handoverHtml('A <b>\n- c\n\nD', [{ id: 'x', name: 'Li "W"' }], new Map())).toBe(
    '<p><span data-type="mention" data-id="x" data-label="Li &#34;W&#34;">@Li &#34;W&#34;</span></p><p>A &#60;b&#62;<br>- c</p><p>D</p>',
  );
});

test('[S7] a handover note is grouped by project, and names its tasks with links and addresses', () => {
  const ad = { ...task(4, '1'), projectId: id('b'), projectKey: 'AD', projectName: 'Ads' };
  const handover: Handover = { changed: [task(1, '1'), ad], open: [] };
  const text = handoverText(handover, { day: '3 Mar', isGrouped: true, t });
  expect(text).toBe('Handover, 3 Mar\n\nAds (AD)\n\nDone:\n- AD-4 Task 4\n\nShop (SITE)\n\nDone:\n- SITE-1 Task 1');
  expect(handoverText({ changed: [], open: [] }, { day: '3 Mar', isGrouped: true, t })).toContain('No changes');
  const addresses = new Map([['SITE-1', 'https://ops.test/task/SITE-1']]);
  expect(handoverCopy('- SITE-1 Task, see SITE-1 and AD-4\n- SITE-12', addresses)).toBe(
    '- SITE-1 Task, see SITE-1 and AD-4 https://ops.test/task/SITE-1\n- SITE-12',
  );
  expect(handoverHtml('- SITE-1 <b>\n- SITE-12', [], addresses)).toBe(
    '<p>- <a href="https://ops.test/task/SITE-1">SITE-1</a> &#60;b&#62;<br>- SITE-12</p>',
  );
});
