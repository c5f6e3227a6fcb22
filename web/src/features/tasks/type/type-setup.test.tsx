import { commonFailures, PLAIN_DEFINITION, type TypeSetup, taskType } from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { BUG, projectScope, withBug } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { NoticesHost } from '../../../app/notices-host.tsx';
import { startWords } from '../../../app/words/words.ts';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { loadMoreWords } from '../../../kernel/words/more-words.ts';
import { TypeSetupDialog } from './type-setup.tsx';

beforeAll(startWords);
beforeAll(() => loadMoreWords('all'));
beforeEach(signedIn);

const setupOf = (version: number, description: string): TypeSetup => ({
  ...{ version, versions: [], unversioned: 0 },
  draft: { ...PLAIN_DEFINITION, description, checklist: [description] },
});
const types = withBug();
const bug = types.find(({ id }) => id === BUG) ?? types[0];
const description = () => screen.findByRole('textbox', { name: 'Description of new tasks' });
const checklist = () => screen.findByRole('textbox', { name: 'Checklist of new tasks' });
const textOf = async (field: Promise<HTMLElement>) => ((await field) as HTMLTextAreaElement).value;

function open(onClose: () => void = () => undefined) {
  const server = new MockServer().on(taskType.setup, setupOf(1, 'Steps'));
  const page = bug && (
    <>
      <TypeSetupDialog type={bug} onClose={onClose} />
      <NoticesHost />
    </>
  );
  showInProject(page, projectScope({ types }));
  return server;
}

test('changes others saved meanwhile are shown before a draft replaces them, and can be loaded instead', async () => {
  const server = open();
  await userEvent.type(await description(), ' of mine');
  server.fail(taskType.saveDraft, commonFailures.staleVersion).on(taskType.setup, setupOf(2, 'Theirs'));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(/has changed this setup/);
  expect(await textOf(description())).toBe('Steps of mine');
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
  expect(await textOf(description())).toBe('Theirs');
  expect(await textOf(checklist())).toBe('Theirs');
  expect(screen.queryByText(/has changed this setup/)).toBeNull();
});

test('a draft that is saved again after that replaces them', async () => {
  const server = open();
  await userEvent.type(await description(), ' of mine');
  server.fail(taskType.saveDraft, commonFailures.staleVersion).on(taskType.setup, setupOf(2, 'Theirs'));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(/has changed this setup/);
  server.on(taskType.saveDraft, setupOf(3, 'Steps of mine')).on(taskType.setup, setupOf(3, 'Steps of mine'));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.queryByText(/has changed this setup/)).toBeNull());
  expect(server.calls(taskType.saveDraft).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  expect(await textOf(description())).toBe('Steps of mine');
});

test('[S11] a changed setup is saved by Ctrl S, and asks before it is closed without that', async () => {
  onTestFinished(listenForShortcuts());
  const onClose = vi.fn();
  const server = open(onClose);
  await userEvent.type(await description(), ' of mine');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const [question] = await screen.findAllByText('Leave without saving?');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(question?.closest('.ant-modal') as HTMLElement).getByText('Cancel'));
  server.on(taskType.saveDraft, setupOf(2, 'Steps of mine')).on(taskType.setup, setupOf(2, 'Steps of mine'));
  await userEvent.click(await description());
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.calls(taskType.saveDraft)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
