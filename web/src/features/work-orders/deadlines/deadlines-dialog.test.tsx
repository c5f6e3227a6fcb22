import { type Reply, USUAL_DEADLINES, workOrderDeadlines } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { permission, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../../kernel/can.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';

beforeAll(startWords);

function open(actions: readonly string[]) {
  signedIn();
  storeAuthorisations(permission([], { auth: actions.map((action) => ({ action, type: '1', describe: '' })) }));
  const deadlines: Reply<typeof workOrderDeadlines.get> = { version: 4, ...USUAL_DEADLINES };
  const server = new MockServer().on(workOrderDeadlines.get, deadlines).on(workOrderDeadlines.save, deadlines);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryCache}>
      <DeadlinesDialog onClose={onClose} />
    </QueryClientProvider>,
  );
  return { server, onClose };
}

test('changed periods are saved with their version; those out of range are refused', async () => {
  const { onClose } = open(['work-orders:rule:edit']);
  const chase = await screen.findByRole('spinbutton', { name: /ask the carrier again/ });
  fireEvent.change(chase, { target: { value: '31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('From 1 to 30.')).toBeTruthy();
  fireEvent.change(chase, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('users who cannot edit rules can only view the periods', async () => {
  open([]);
  expect((await screen.findByRole<HTMLInputElement>('spinbutton', { name: /ask the carrier again/ })).disabled).toBe(
    true,
  );
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
