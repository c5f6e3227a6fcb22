import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { AccountPage } from './account-page.tsx';

beforeAll(startWords);
afterEach(cleanup);

test('the link of the current part of the account is scrolled into view', async () => {
  signedIn();
  new MockServer();
  const shown: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function show(this: HTMLElement) {
    shown.push(this.textContent);
  };
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={['/account/tokens']}>
        <Routes>
          <Route path="/account/:part" element={<AccountPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'Account' });
  expect(shown).toEqual(['API tokens']);
});
