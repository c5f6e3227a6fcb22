import { type MenuProject, project } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { PlacesContext } from '../../../kernel/places.ts';
import { LastProjectPage } from './last-project-page.tsx';

const AT = '/modules/appcenter/projectTasks';
const places = new Map([['task/ProjectTasks', `${AT}/:key`]]);
const one = (n: string, visitedAt: string | null): MenuProject => {
  return { id: id(n), key: `P${n}`, name: `Project ${n}`, color: 'blue', visitedAt };
};

function Address() {
  const { pathname, search } = useLocation();
  return pathname === AT ? <LastProjectPage /> : <p>{pathname + search}</p>;
}

function open(address: string) {
  render(
    <QueryClientProvider client={queryCache}>
      <PlacesContext value={places}>
        <MemoryRouter initialEntries={[address]}>
          <Address />
        </MemoryRouter>
      </PlacesContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  signedIn();
  queryCache.clear();
});

test('[BC-04] project tasks without a key are those of the project opened last, also where that is a favourite', async () => {
  const favourites = [one('1', '2026-01-01T00:00:00Z'), one('2', '2026-03-01T00:00:00Z')];
  new MockServer().on(project.menu, { favourites, recent: [one('3', '2026-02-01T00:00:00Z')] });
  open(`${AT}?layout=board`);
  await screen.findByText(`${AT}/P2?layout=board`);
});

test('[BC-04] the project named in the address is opened; without any project the list of projects is', async () => {
  new MockServer().on(project.menu, { favourites: [], recent: [] });
  open(`${AT}?project=SITE&view=1`);
  await screen.findByText(`${AT}/SITE?view=1`);
  open(AT);
  expect(await screen.findByText('/modules/task/taskList/ProjectsList')).toBeTruthy();
});
