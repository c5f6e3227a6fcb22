import { identity, project, search, task, taskLink } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { BUG, project as made, projectDetail, taskRow, withBug } from '../../../../test/task-makers.ts';
import { NoticesHost } from '../../../app/notices-host.tsx';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { NewLinkedTask } from './new-linked-task.tsx';

beforeAll(startWords);

const asset = { type: 'asset', id: id('a') };
const chip = {
  ...{ ...asset, typeName: 'Assets', title: 'poster.png', state: null, page: '/assets', facts: [] },
  warning: 'The rights to “poster.png” ended on 2020-01-31.' as string | null,
};

async function open(warning: string | null, { types = projectDetail().types, pick = '' } = {}) {
  signedIn();
  queryCache.clear();
  const server = new MockServer()
    .on(identity.people, [])
    .on(project.list, [made({ name: 'Spring' })])
    .on(project.queryById, projectDetail({ types }))
    .on(search.chips, [{ ...chip, warning }])
    .on(task.add, { records: [taskRow(1)], opId: id('e') })
    .on(taskLink.add, { id: id('f'), kind: 'related', outgoing: true, chip, createdAt: '2026-03-12T06:05:00.000Z' });
  const onAdded = vi.fn();
  render(
    <QueryClientProvider client={queryCache}>
      <NoticesHost />
      <NewLinkedTask title="poster.png" link={asset} onAdded={onAdded} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByTitle(/Spring/));
  if (pick) {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByTitle(pick));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return { server, onAdded };
}

test('[BC-04] a task about an asset whose rights have ended is added only after a question', async () => {
  const { server, onAdded } = await open(chip.warning);
  await screen.findByText(/ended on 2020-01-31/);
  expect(server.calls(task.add)).toHaveLength(0);
  await userEvent.click(screen.getByText('Link anyway'));
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(server.calls(task.add)).toHaveLength(1);
  expect(server.calls(taskLink.add)[0]?.body).toMatchObject({ ...asset, despite: true });
});

test('a task about a record without a warning is added at once', async () => {
  const { server, onAdded } = await open(null);
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(server.calls(taskLink.add)[0]?.body).not.toHaveProperty('despite');
});

test('the task gets a type where its project has several', async () => {
  const { server, onAdded } = await open(null, { types: withBug(), pick: 'Bug' });
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(server.calls(task.add)[0]?.body).toMatchObject({ typeId: BUG });
});
