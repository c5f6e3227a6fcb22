import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Agenda } from './agenda.tsx';
import { CalendarContext, type CalendarSetup, type DatedItem } from './calendar-setup.ts';

const words = { none: 'Nothing this month', noneOn: 'Nothing today', day: (name: string) => name };
const setup = { words, dayPopup: () => null } as unknown as CalendarSetup;

function show(isBusy: boolean, items: readonly DatedItem[] = []) {
  return (
    <CalendarContext value={setup}>
      <Agenda
        {...{
          days: ['2026-03-04', '2026-03-05'],
          today: '2026-03-05',
          items,
          daysOff: new Map(),
          marks: new Map(),
          isBusy,
        }}
        count={() => 0}
        unread={() => 0}
      />
    </CalendarContext>
  );
}

test('[44] today without tasks says so below its heading, once they have been read', () => {
  const { rerender } = render(show(true));
  const today = screen.getByRole('region', { name: 'Thursday, 5 March 2026' });
  expect(today.textContent).toBe('Thursday, 5 March 2026');
  rerender(show(false));
  expect(today.textContent).toBe('Thursday, 5 March 2026Nothing today');
  // The calendar itself says so of the period.
  expect(screen.queryByText('Nothing this month')).toBeNull();
});

test('[44] a list that begins before today is scrolled to today once it has been read', () => {
  const scroll = vi.fn();
  HTMLElement.prototype.scrollIntoView = scroll;
  const items = [{ id: '1', first: '2026-03-04', last: '2026-03-04', card: 'Earlier' }] as unknown as DatedItem[];
  const { rerender } = render(show(true, items));
  expect(scroll).not.toHaveBeenCalled();
  rerender(show(false, items));
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Thursday, 5 March 2026' })]);
  rerender(show(false, []));
  expect(scroll).toHaveBeenCalledOnce();
});
