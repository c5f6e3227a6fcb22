import { ORDER_STATES } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { permission, signedIn } from '../../../test/makers.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { DealButton } from './deal-button.tsx';

beforeAll(startWords);

test('[BK-02] the button Deal is shown for pending and replied orders only', () => {
  signedIn();
  const actions = ['work-orders:order:edit', 'work-orders:order:reopen'];
  storeAuthorisations(permission([], { auth: actions.map((action) => ({ action, type: '1', describe: '' })) }));
  const head = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, version: 1 };
  const shown = Object.keys(ORDER_STATES).filter((status) => {
    const { unmount } = render(
      <QueryClientProvider client={queryCache}>
        <DealButton order={{ id: status, status, ...head }} />
      </QueryClientProvider>,
    );
    const isShown = screen.queryByRole('button', { name: 'Deal' }) !== null;
    unmount();
    return isShown;
  });
  expect(shown).toEqual(['0', '2']);
});
