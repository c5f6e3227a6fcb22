import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { saveFile } from '../../kernel/files.ts';
import { RefusedRows } from './refused-rows.tsx';

vi.mock('../../kernel/files.ts', async (original) => ({ ...(await original<object>()), saveFile: vi.fn() }));
beforeAll(startWords);

test('the reasons of refused rows are listed after an import, and saved as a table without formulas', async () => {
  const problems = [
    { row: 3, field: 'Name', level: 'error' as const, message: 'This is required.' },
    { row: 4, field: null, level: 'warning' as const, message: '=1+1 is unknown' },
  ];
  const { container, rerender } = render(<RefusedRows problems={problems} fileName="channels.csv" />);
  expect(screen.getByText(/This is required/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download notes (CSV)' }));
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('channels.csv – Notes.csv');
  expect(await blob?.text()).toContain("3,Name,Error: This is required.\r\n4,,'=1+1 is unknown");
  rerender(<RefusedRows problems={[]} fileName="channels.csv" />);
  expect(container.textContent).toBe('');
});
