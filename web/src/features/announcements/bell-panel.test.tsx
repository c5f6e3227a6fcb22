import { announcementSend, type BellItem } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { BellPanel } from './bell-panel.tsx';

const message: BellItem = {
  ...{ id: id('1'), titile: 'Robin mentioned you in SITE-1', msgAbstract: 'Look at this', msgContent: null },
  ...{ sender: 'Robin Lin', priority: 'L', msgCategory: '2', openType: 'url', busId: null, busType: 'notice' },
  ...{ openPage: '/modules/appcenter/projectTasks/SITE?task=SITE-1' },
  ...{ createTime: '2031-05-20 08:00:00', sendTime: '2031-05-20 09:30:00' },
};

function LocationText() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test('[AN-03] [AN-04] personal messages come first in the bell and link to their task; following the link marks them as read', async () => {
  await startWords();
  signedIn();
  const server = new MockServer().on(announcementSend.read, null);
  const close = vi.fn();
  const unread = { anntMsgList: [], anntMsgTotal: 3, sysMsgList: [message], sysMsgTotal: 1 };
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <BellPanel unread={unread} close={close} />
        <LocationText />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'System message (1)',
    'Notice (3)',
  ]);
  fireEvent.click(screen.getByRole('link', { name: /Robin mentioned you in SITE-1.*Look at this/ }));
  screen.getByText('/modules/appcenter/projectTasks/SITE?task=SITE-1');
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.calls(announcementSend.read)).toHaveLength(1));
});
