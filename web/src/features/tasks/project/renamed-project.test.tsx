import { project } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { queryCache, refresh } from '../../../kernel/calls/query-cache.ts';
import { useProject } from '../shared/reading/project-scope.tsx';
import { RenamedProject } from './renamed-project.tsx';

beforeEach(() => {
  signedIn();
  queryCache.clear();
});

let pages = 0;

function Page() {
  const { key = '' } = useParams();
  const { scope } = useProject(key);
  pages += 1;
  // A loop would end with an error of React.
  if (pages > 40) throw new Error('The page goes from address to address');
  if (!scope) return null;
  if (scope.project.key !== key) return <RenamedProject former={key} present={scope.project.key} />;
  return <p>The page of {key}</p>;
}

test('a project that returns to its former key is shown at that address again', async () => {
  let key = 'OLD';
  // The answers take longer than going to another address does.
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return projectDetail({ key });
  };
  new MockServer().on(project.queryById, answer);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={['/project/OLD']}>
        <Routes>
          <Route path="/project/:key" element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('The page of OLD');
  for (const next of ['NEW', 'OLD', 'NEW']) {
    key = next;
    pages = 0;
    await act(() => refresh('project'));
    expect(await screen.findByText(`The page of ${next}`)).toBeTruthy();
  }
});
