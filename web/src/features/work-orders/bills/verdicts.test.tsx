import { carrierBill, carrierBillLine, carrierBillType, type PushMessage, type Reply } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { Verdicts } from './verdicts.tsx';

let push: (message: PushMessage) => void = () => undefined;
vi.mock(import('../../../kernel/push/push.ts'), async (original) => ({
  ...(await original()),
  usePush: (listener) => {
    push = listener;
  },
}));

beforeAll(startWords);

test('the lines of an open bill are counted again when the bill has been compared', async () => {
  signedIn();
  const id = 'b'.repeat(32);
  const bill = { id, rows: 2, lines: 0, claimable: 0, claim: 0 } as unknown as Reply<typeof carrierBill.get>;
  const server = new MockServer().on(carrierBill.get, bill).on(carrierBillLine.groups, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <Verdicts id={id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const list = await screen.findByRole('list', { name: 'Lines by verdict' });
  expect(list.textContent).toBe('');
  server.on(carrierBillLine.groups, [{ value: 'ok', count: 2 }] as unknown as Reply<typeof carrierBillLine.groups>);
  act(() =>
    push({ cmd: 'record', recordType: carrierBillType.name, ids: [id], kind: 'updated', opId: id, cursor: '1' }),
  );
  expect((await screen.findByRole('listitem')).textContent).toContain('2');
});
