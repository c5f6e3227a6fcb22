import { formSubmission, type MySectionCount, myTaskLists } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache, refresh } from '../../../kernel/calls/query-cache.ts';
import { PlacesContext } from '../../../kernel/places.ts';
import { MyTasks } from './my-tasks.tsx';

const sectionOf = (at: number): MySectionCount => ({
  section: id(String(at)),
  count: 1,
  project: { id: id(String(at)), key: `P${at}`, name: `Project ${at}` },
});

const places = new Map([['task/TaskForms', '/forms']]);
const show = (address = '/') =>
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[address]}>
        <PlacesContext value={places}>
          <MyTasks />
        </PlacesContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('[50] a section stays open when one that comes before it makes it the thirteenth', async () => {
  await startWords();
  signedIn();
  const read = (from: number) => ({
    sections: Array.from({ length: 12 + 1 - from }, (_, at) => sectionOf(from + at)),
    snoozed: 0,
    returnsIn: null,
  });
  const server = new MockServer().on(myTaskLists.mySections, read(1)).on(myTaskLists.my, { records: [], cursor: null });
  show();
  const isOpen = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('button')[0]?.getAttribute('aria-expanded');
  await screen.findByRole('region', { name: 'Project 12' });
  expect(isOpen('Project 12')).toBe('true');
  server.on(myTaskLists.mySections, read(0));
  await refresh('task');
  await waitFor(() => screen.getByRole('region', { name: 'Project 0' }));
  expect(isOpen('Project 12')).toBe('true');
});

test('[50] without open tasks, those who decide requests are led to those that wait', async () => {
  await startWords();
  signedIn();
  const server = new MockServer()
    .on(myTaskLists.mySections, { sections: [], snoozed: 0, returnsIn: null })
    .on(formSubmission.count, { waiting: 3 });
  queryCache.clear();
  const { unmount } = show();
  const link = await screen.findByRole('link', { name: '3 requests wait in the inbox' });
  expect(link.getAttribute('href')).toBe('/forms?tab=inbox');
  expect(screen.getByText('No open tasks')).toBeTruthy();
  unmount();
  queryCache.clear();
  server.on(formSubmission.count, { waiting: 0 });
  show();
  expect(await screen.findByText('Nothing to do')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('[S1] a link to the overdue tasks leads to their section, unfolded, also where tasks are grouped otherwise', async () => {
  await startWords();
  signedIn();
  queryCache.clear();
  const server = new MockServer().on(myTaskLists.my, { records: [], cursor: null });
  const sections = ['today', 'overdue'].map((section) => ({ section, count: 1, project: null }));
  server.on(myTaskLists.mySections, { sections, snoozed: 0, returnsIn: null } as never);
  show('/?section=overdue');
  const heading = await screen.findByRole('button', { name: /^Overdue/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.getAttribute('aria-expanded')).toBe('true');
  expect(server.calls(myTaskLists.mySections).at(-1)?.query.get('by')).toBe('day');
});
