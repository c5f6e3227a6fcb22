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
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import { useApplyTemplate } from './use-apply-template.tsx';

beforeAll(startWords);

function Applying({ ids, count }: { ids: ReadonlySet<string>; count: number }) {
  const { entries, dialog } = useApplyTemplate({ ids, count, onDone: () => undefined });
  return (
    <>
      <MenuButton label="More" entries={entries} />
      {dialog}
    </>
  );
}

async function choose() {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apply template…', hidden: true }));
}

test('[S2] a template is applied to all matching tasks; of too many the number and the limit are named', async () => {
  signedIn();
  const warning = vi.fn();
  setNotifier({ message: { warning } } as never);
  new MockServer().on(taskTemplate.list, []);
  const ids = new Set([taskId(1), taskId(2)]);
  const button = (count: number) => <Applying ids={ids} count={count} />;
  const { unmount } = showInProject(button(1_200), projectScope());
  await choose();
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('at most 200 tasks at once; 1,200 are selected'));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  showInProject(button(2), projectScope());
  await choose();
  await screen.findByRole('dialog', { name: 'Add subtasks from a template to 2 tasks' });
});
