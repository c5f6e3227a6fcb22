import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { AvatarList } from '../avatar-list.tsx';
import { DetailList } from '../detail-list.tsx';
import { Ellipsis } from '../ellipsis.tsx';
import { cutText, displayWidth } from '../ellipsis-text.ts';
import { CountDown, clockText } from './count-down.tsx';
import { NumberInfo } from './number-info.tsx';
import { Trend } from './trend.tsx';

beforeEach(async () => await startWords());
afterEach(() => void vi.useRealTimers());

const people = ['Ann', 'Bo', 'Cy', 'Di'].map((realname, at) => ({ id: `${at}`.repeat(32), realname }));

test('[DM-01] an avatar list shows all avatars unless limited, and counts and names the rest', () => {
  const { rerender } = render(<AvatarList people={people} />);
  expect(screen.getAllByRole('img').map((face) => face.title)).toEqual(['Ann', 'Bo', 'Cy', 'Di']);
  rerender(<AvatarList people={people} maxLength={2} />);
  const faces = screen.getAllByRole('img');
  expect(faces.map((face) => face.title)).toEqual(['Ann', 'Bo', 'Cy, Di']);
  expect(faces[2]?.textContent).toBe('+2');
});

test('[DM-01] a count-down updates each second as hh:mm:ss and ends once, when less than a second is left', () => {
  vi.useFakeTimers({ now: 0 });
  const onEnd = vi.fn();
  render(<CountDown to={3_723_000} onEnd={onEnd} />);
  const text = () => screen.getByRole('timer').textContent;
  expect(text()).toBe('01:02:03');
  act(() => vi.advanceTimersByTime(1_000));
  expect(text()).toBe('01:02:02');
  act(() => vi.advanceTimersByTime(3_721_000));
  expect([text(), onEnd.mock.calls.length]).toEqual(['00:00:01', 0]);
  act(() => vi.advanceTimersByTime(1_000));
  expect([text(), onEnd.mock.calls.length]).toEqual(['00:00:00', 1]);
  act(() => vi.advanceTimersByTime(60_000));
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(clockText(-5)).toBe('00:00:00');
});

test.each([
  ['a'.repeat(25), 25, 'a'.repeat(25)],
  ['a'.repeat(26), 25, `${'a'.repeat(25)}…`],
  ['任务列表', 8, '任务列表'],
  ['任务列表', 7, '任务列…'],
  ['a任务', 2, 'a…'],
  ['🎉🎉', 3, '🎉…'],
])('[DM-01] %s truncated to %i is %s: wide characters count as two', (text, length, shown) => {
  expect(cutText(text, length)).toBe(shown);
});

test('[DM-01] an ellipsis truncates at 25 by default and shows the full text on hover and to screen readers', () => {
  expect(displayWidth('字a')).toBe(3);
  render(<Ellipsis text={'word '.repeat(10)} />);
  const whole = screen.getByTitle(/word/);
  expect(whole.title).toBe('word '.repeat(10));
  expect(whole.firstElementChild?.textContent).toBe(`${'word '.repeat(5)}…`);
});

test('[DM-01] a trend shows direction, amount, and whether that is good', () => {
  render(<Trend change={-12.34} good="down" />);
  expect(screen.getByText('Down').parentElement?.textContent).toBe('▼Down12.3%');
});

test('[DM-01] number info formats the number in the current language, and a detail list has four columns at most', () => {
  const { container } = render(
    <>
      <dl>
        <NumberInfo title="Visits" value={12_345} unit="a day" />
      </dl>
      <DetailList
        columns={9}
        details={[
          ['Site', 'SITE'],
          ['Nothing', null],
        ]}
      />
    </>,
  );
  expect(screen.getByText('Visits').nextElementSibling?.textContent).toBe('12,345a day');
  expect(container.querySelector('[data-columns]')?.getAttribute('data-columns')).toBe('4');
  expect(screen.queryByText('Nothing')).toBeNull();
});
