import { describe, expect, test } from 'vitest';
import { commentText, richText } from './markup.ts';
import { instantOf } from './moments.ts';
import { readOutline } from './outline.ts';

test('a line that cannot be read is shown', () => {
  expect(() => readOutline('A task before any status | mei')).toThrow('A task before any status');
  expect(() => readOutline('## To do\nPaint the sign | mei | | X')).toThrow('flag X in: Paint the sign');
  expect(() => readOutline('## To do\nPaint the sign\n> Mei says hello')).toThrow('Mei says hello');
});

test('tasks, sub-tasks and what belongs to them are read', () => {
  const [sign, brush, shop] = readOutline(`
    ## To do
    Paint the sign | mei, tom | Shop, Urgent | H -2..3 18:00
      : Blue on white.
      [x] Sketch
      > tom 1: 颜色定了。
      + [Done] Buy a brush | tom | | ..-1 done-4 archived
      [ ] Receipt
    Close the shop | - | |
  `);
  expect(sign).toMatchObject({
    title: 'Paint the sign',
    status: 'To do',
    owner: 'mei',
    assignees: ['tom'],
    priority: 'H',
  });
  expect(sign).toMatchObject({ labels: ['Shop', 'Urgent'], startIn: -2, dueIn: 3, dueTime: '18:00', archived: false });
  expect(sign).toMatchObject({ description: ['Blue on white.'], checklist: [{ text: 'Sketch', done: true }] });
  expect(sign?.comments).toEqual([{ by: 'tom', daysAgo: 1, text: '颜色定了。' }]);
  expect(brush).toMatchObject({
    parent: 0,
    status: 'Done',
    completedDaysAgo: 4,
    startIn: null,
    dueIn: -1,
    archived: true,
  });
  expect(brush?.checklist).toEqual([{ text: 'Receipt', done: false }]);
  expect(shop).toMatchObject({ parent: null, owner: null, assignees: [], labels: [], priority: 'N', dueIn: null });
});

describe('markup', () => {
  test('lines become blocks, and text that looks like HTML is escaped', () => {
    expect(richText(['## Why', 'A < B & **so on**', '- one', '- two', '1. first'])).toBe(
      '<h3>Why</h3><p>A &lt; B &amp; <strong>so on</strong></p>' +
        '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol>',
    );
  });

  test('addresses become links, without the full stop behind them', () => {
    expect(richText(['See https://example.com/a?b=1.'])).toBe(
      '<p>See <a href="https://example.com/a?b=1" rel="noopener noreferrer" target="_blank">https://example.com/a?b=1</a>.</p>',
    );
  });

  test('known people are mentioned, others are not', () => {
    const nameOf = (username: string) => (username === 'mei' ? 'Mei Li' : undefined);
    expect(commentText('@mei look ¶ @nobody', nameOf)).toEqual({
      html: '<p><span data-type="mention" data-id="@mei" data-label="Mei Li">@Mei Li</span> look</p><p>@nobody</p>',
      mentions: ['mei'],
    });
  });
});

test('events of today are within the last two hours, in order', () => {
  const now = new Date('2030-03-04T00:30:00Z');
  const [early, late] = [60, 1_020].map((minute) => instantOf(now, { daysAgo: 0, minute }).toISOString());
  expect([early, late]).toEqual(['2030-03-03T22:30:00.000Z', '2030-03-04T00:29:00.000Z']);
  expect(instantOf(now, { daysAgo: 3, minute: 90 }).toISOString()).toBe('2030-03-01T01:30:00.000Z');
});
