import { announcement, myTaskLists } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { PlacesContext } from '../../kernel/places.ts';
import { startWords } from '../words/words.ts';
import { PendingItems } from './pending-items.tsx';

async function shown(overdue: number, today: number, unread: number) {
  await startWords();
  signedIn();
  storeAuthorisations({ auth: [{ action: 'task:use', type: '1', describe: '' }], allAuth: [] });
  queryCache.clear();
  const mockServer = new MockServer()
    .on(myTaskLists.mine, { counts: { overdue, today, week: 9 }, records: [] })
    .on(announcement.listByUser, { anntMsgList: [], anntMsgTotal: unread, sysMsgList: [], sysMsgTotal: 0 });
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <PlacesContext value={new Map([['dashboard/Workbench', '/dashboard']])}>
          <PendingItems />
        </PlacesContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => mockServer.calls(announcement.listByUser)).toHaveLength(1);
}

test('[MN-02] the Application Center links to pending items and omits empty ones', async () => {
  await shown(0, 1, 2);
  await screen.findByRole('heading', { name: 'Waiting for you' });
  await screen.findByText('1 task due today');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 task due today', '/dashboard?due=today'],
    ['2 unread notifications', '/isps/userAnnouncement?readFlag=0'],
  ]);
});

test('[MN-02] shows nothing when nothing is pending', async () => {
  await shown(0, 0, 0);
  expect(screen.queryByRole('heading')).toBeNull();
});
