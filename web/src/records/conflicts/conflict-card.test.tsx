import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { ConflictCard } from './conflict-card.tsx';

beforeAll(startWords);

const carrier = { field: 'carrier', name: 'Carrier', mine: 'Yanwen', theirs: 'YunExpress' };
const days = { field: 'days', name: 'Days', mine: '9', theirs: '7' };

function show(fields: (typeof carrier)[]) {
  const onDecide = vi.fn<(ownFields: ReadonlySet<string>) => void>();
  render(<ConflictCard name="Air" by={null} fields={fields} onDecide={onDecide} />);
  screen.getByRole('group', { name: 'Air was changed by someone else' });
  return (button: string) => {
    fireEvent.click(screen.getByRole('button', { name: button }));
    return [...(onDecide.mock.calls[0]?.[0] ?? [])];
  };
}

test('of one field one of two values is kept', () => {
  expect(show([carrier])('Keep mine')).toEqual(['carrier']);
});

test('of several fields each is decided', () => {
  const press = show([carrier, days]);
  fireEvent.click(screen.getByRole('radio', { name: 'Theirs: YunExpress' }));
  expect(press('Save selection')).toEqual(['days']);
});

test('the values of the other user are taken for all fields', () => {
  expect(show([carrier, days])('Use theirs')).toEqual([]);
});
