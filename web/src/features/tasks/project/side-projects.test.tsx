import { type MenuProject, preferences, project } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { PlacesContext } from '../../../kernel/places.ts';
import { SideProjects } from './side-projects.tsx';

const places = new Map([['task/ProjectTasks', '/projects/:key']]);
const one = (n: string, name: string): MenuProject => ({
  id: id(n),
  key: `P${n}`,
  name,
  color: 'blue',
  visitedAt: null,
});
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('favourites are before recent projects in the menu, can be sorted by pointer or key, and the section collapses', async () => {
  await startWords();
  signedIn();
  const menu = { favourites: [one('1', 'Site'), one('2', 'Spring'), one('3', 'Ads')], recent: [one('4', 'Depot')] };
  const server = new MockServer().on(project.menu, menu).on(project.orderFavourites, null).on(preferences.save, {});
  queryCache.clear();
  render(
    <QueryClientProvider client={queryCache}>
      <PlacesContext value={places}>
        <MemoryRouter>
          <SideProjects />
        </MemoryRouter>
      </PlacesContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Site' });
  expect(names()).toEqual(['Site', 'Spring', 'Ads', 'Depot']);
  const line = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  fireEvent.dragStart(line('Ads'));
  fireEvent.dragOver(line('Site'));
  fireEvent.drop(line('Site'));
  expect(names()).toEqual(['Ads', 'Site', 'Spring', 'Depot']);
  fireEvent.keyDown(screen.getByRole('link', { name: 'Site' }), { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['Ads', 'Spring', 'Site', 'Depot']);
  screen.getByText('Site moved to position 3 of 3.');
  await waitFor(() =>
    expect(server.calls(project.orderFavourites).map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
      [id('3'), id('1'), id('2')],
      [id('3'), id('2'), id('1')],
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Favourites and recent' }));
  expect(screen.queryAllByRole('link')).toEqual([]);
});
