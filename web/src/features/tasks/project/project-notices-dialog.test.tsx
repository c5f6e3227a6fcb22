import { type NoticeLevel, projectNotification } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { queryCache, refresh } from '../../../kernel/calls/query-cache.ts';
import { ProjectNoticesDialog } from './project-notices-dialog.tsx';

beforeEach(() => {
  signedIn();
  queryCache.clear();
});

test('a level that was chosen elsewhere is shown once it has been read', async () => {
  const project = { id: 'a'.repeat(32), key: 'SITE', name: 'Site' };
  const answer = { project, level: 'usual' as NoticeLevel };
  new MockServer().on(projectNotification.of, () => answer);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <ProjectNoticesDialog project={project} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const checked = async () => (await screen.findAllByRole<HTMLInputElement>('radio')).map((radio) => radio.checked);
  await waitFor(async () => expect((await checked())[0]).toBe(true));
  answer.level = 'direct';
  await act(() => refresh('projectNotification'));
  await waitFor(async () => expect((await checked()).indexOf(true)).toBe(1));
});
