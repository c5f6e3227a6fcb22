import { recurrence } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, taskRow } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { RepetitionRow } from './repetition.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
});

const weekly = { unit: 'week', every: 1 } as const;

test('[69] a paused recurrence of a completed task says what becomes of missed dates, and is resumed without them', async () => {
  const server = new MockServer().on(recurrence.queryByTask, { ...weekly, paused: true }).on(recurrence.resume, weekly);
  server.on(recurrence.resumption, {
    missed: 5,
    kept: { made: ['2026-05-01', '2026-05-08', '2026-05-15', '2026-05-22', '2026-05-29'], next: '2026-06-05' },
    skipped: { made: [], next: null },
  });
  showInProject(<RepetitionRow task={taskRow(1, { category: '1' })} />, projectScope());
  await userEvent.click(await screen.findByRole('button', { name: /Every week, paused/ }));
  expect(await screen.findByText('5 dates were missed.')).toBeTruthy();
  expect(screen.getByText(/and 2 more\. Next date: 5 Jun 2026\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^Skip missed dates/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/resume'))).toBe(true));
  const sent = server.received.find(({ path }) => path.endsWith('/resume'));
  expect(sent?.body).toEqual({ taskId: taskRow(1).id, skipMissed: true });
});
