import { type RecordJob, recordJob } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { JobItems } from './job-items.tsx';

beforeAll(startWords);

const id = 'a'.repeat(32);
const job = { id, ok: 2, pending: 0, running: 0, skipped: 0, failed: 0, cancelled: 0 } as RecordJob;
const item = {
  id,
  seq: 1,
  state: 'ok',
  attempt: 1,
  message: null,
  code: null,
  nextAt: null,
  finishedAt: null,
  file: null,
} as const;

test('the label of an item is a link to its record, if the user may see that', async () => {
  signedIn();
  const target = { targetType: 'waybill', targetId: id };
  new MockServer().on(recordJob.items, {
    records: [
      { ...item, ...target, label: 'YT1', page: `/modules/tms/waybillSyncList?open=${id}` },
      { ...item, ...target, id: 'b'.repeat(32), label: 'YT2', page: null },
    ],
    cursor: null,
  });
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <JobItems job={job} state="" onState={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'YT1' });
  expect(link.getAttribute('href')).toBe(`/modules/tms/waybillSyncList?open=${id}`);
  expect(screen.getByText('YT2').closest('a')).toBe(null);
});

test('the file an item made is offered to whoever may download it', async () => {
  signedIn();
  const target = { targetType: null, targetId: null, page: null };
  new MockServer().on(recordJob.items, {
    records: [
      { ...item, ...target, label: 'Robin Lin', message: '6 rows', file: 'Daily.xlsx' },
      { ...item, ...target, id: 'b'.repeat(32), label: 'Mei Chen' },
    ],
    cursor: null,
  });
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <JobItems job={{ ...job, id: 'c'.repeat(32) }} state="" onState={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Download: Robin Lin' });
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
});
