import { workOrderCalculator } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words.ts';
import { queryCache } from '../../kernel/query-cache.ts';
import { CalculatorPage } from './calculator-page.tsx';

beforeAll(startWords);

test('[BK-02] a negative side shows an error at its field and is not calculated', async () => {
  signedIn();
  queryCache.clear();
  const server = new MockServer().on(workOrderCalculator.quote, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={['/?length=30&width=20&height=10&weight=0.5']}>
        <CalculatorPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(server.calls(workOrderCalculator.quote)).toHaveLength(1));
  const length = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Length (cm)' });
  fireEvent.change(length, { target: { value: '-5' } });
  fireEvent.blur(length);
  expect((await screen.findByRole('alert')).textContent).toBe('From 0.1 to 1,000');
  expect(length.getAttribute('aria-invalid')).toBe('true');
  expect(length.value).toBe('-5.0');
  await screen.findByText('Enter three sides and a weight');
  expect(server.calls(workOrderCalculator.quote)).toHaveLength(1);
});
