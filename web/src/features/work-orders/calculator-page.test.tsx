import { workOrderCalculator, workOrderPrevention } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
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
  expect((await screen.findByRole('alert')).textContent).toBe('From 0.1 to 1,000.');
  expect(length.getAttribute('aria-invalid')).toBe('true');
  expect(length.value).toBe('-5.0');
  await screen.findByText('Enter three sides and a weight');
  expect(server.calls(workOrderCalculator.quote)).toHaveLength(1);
});

test('[BK-02] a prevention is added with a tracking number only, which may be written with blanks and dashes', async () => {
  signedIn();
  storeAuthorisations({ auth: [{ action: 'work-orders:order:edit', describe: '', type: '1' }] as never, allAuth: [] });
  queryCache.clear();
  const quote = {
    ...{
      channelId: '1',
      channel: 'Line',
      rule: 'Rule',
      mode: 'max',
      volumetric: 1_000,
      billed: 1_000,
      isByVolume: true,
    },
    ...{ fee: 2_000, advice: null },
  };
  const server = new MockServer()
    .on(workOrderCalculator.quote, [quote])
    .on(workOrderPrevention.create, { id: '2', number: 'WO-000001' });
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={['/?length=30&width=20&height=10&weight=0.5']}>
        <CalculatorPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Prevent: Line' }));
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText('Tracking number');
  fireEvent.change(number, { target: { value: 'ask later!' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Prevent' }));
  await dialog.findByText('Enter 5 to 40 letters and digits.');
  expect(server.calls(workOrderPrevention.create)).toHaveLength(0);
  fireEvent.change(number, { target: { value: 'yt 12-345' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Prevent' }));
  await waitFor(() => expect(server.calls(workOrderPrevention.create)).toHaveLength(1));
});
