import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../../app/words/words.ts';
import { DueDay } from './due-day.tsx';

beforeAll(startWords);

test('a task due in another year shows its time of day, in the list and on hover', () => {
  const year = new Date().getFullYear() + 2;
  render(<DueDay task={{ dueDate: `${year}-03-05`, dueTime: '17:30', category: '0' }} />);
  expect(screen.getByText(`05/03/${year} 17:30`).title).toMatch(new RegExp(`5 March ${year} 17:30$`));
});
