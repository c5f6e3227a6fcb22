import { taskTemplate } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, taskId } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { setNotifier } from '../../../../kernel/notify.ts';
import { ApplyTemplateButton } from './apply-template-button.tsx';

beforeAll(startWords);

test('[S2] a template is applied to all matching tasks; of too many the number and the limit are named', async () => {
  signedIn();
  const warning = vi.fn();
  setNotifier({ message: { warning } } as never);
  new MockServer().on(taskTemplate.list, []);
  const ids = new Set([taskId(1), taskId(2)]);
  const button = (count: number) => <ApplyTemplateButton ids={ids} count={count} onDone={() => undefined} />;
  const { unmount } = showInProject(button(1_200), projectScope());
  await userEvent.click(await screen.findByRole('button', { name: 'Apply template…' }));
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('at most 200 tasks at once; 1,200 are selected'));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  showInProject(button(2), projectScope());
  await userEvent.click(await screen.findByRole('button', { name: 'Apply template…' }));
  await screen.findByRole('dialog', { name: 'Add subtasks from a template to 2 tasks' });
});
