import { ABILITIES, type ProjectDetail } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { projectScope, taskRow } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { listenForShortcuts } from '../../../../kernel/commands/commands.ts';
import { PlacesContext } from '../../../../kernel/places.ts';
import { useTaskDialogs } from '../../shared/task-dialogs.tsx';
import { LayoutOff } from './layout-off.tsx';
import { LayoutSwitch } from './layout-switch.tsx';

beforeAll(startWords);

const PLACES = new Map([['task/ProjectSettings', '/modules/appcenter/projectSettings/:key']]);

function showSwitch(more: Partial<ProjectDetail>) {
  onTestFinished(listenForShortcuts());
  signedIn();
  const onChange = vi.fn<(layout: string) => void>();
  showInProject(<LayoutSwitch layout="list" onChange={onChange} />, projectScope(more));
  return onChange;
}
const layouts = () => screen.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

test('[S11] a layout that is off is neither in the switch nor opened by its keys', async () => {
  const onChange = showSwitch({ modulesOff: ['timeline', 'overview', 'calendar'] });
  expect(layouts()).toEqual(['list', 'board']);
  await userEvent.keyboard('gt');
  await userEvent.keyboard('go');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('gb');
  expect(onChange.mock.calls).toEqual([['board']]);
});

test('[S11] all layouts are on unless the project says otherwise; a list alone needs no switch', async () => {
  const onChange = showSwitch({});
  expect(layouts()).toEqual(['list', 'board', 'calendar', 'timeline', 'overview']);
  await userEvent.keyboard('gc');
  expect(onChange.mock.calls).toEqual([['calendar']]);
});

test('[S11] a list that is the only layout needs no switch', () => {
  showSwitch({ modulesOff: ['board', 'calendar', 'timeline', 'overview', 'matrix', 'forms'] });
  expect(layouts()).toEqual([]);
});

test('[S11] an address with a layout that is off leads to the list, and those who manage the project to the setting', () => {
  const show = (abilities: ProjectDetail['abilities']) =>
    showInProject(
      <PlacesContext value={PLACES}>
        <LayoutOff layout="timeline" />
      </PlacesContext>,
      projectScope({ modulesOff: ['timeline'], abilities }),
    );
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const { unmount } = show([...ABILITIES]);
  expect(screen.getByText('Timeline is switched off in this project')).toBeTruthy();
  expect(links()).toEqual([
    ['Show the list', '/?view=all'],
    ['Open the setting', '/modules/appcenter/projectSettings/SITE?tab=general'],
  ]);
  unmount();
  show(['view']);
  expect(links()).toEqual([['Show the list', '/?view=all']]);
});

function Entries() {
  const { entriesFor } = useTaskDialogs(false);
  return <p>{entriesFor(taskRow(1)).map((entry) => (entry === 'divider' ? '' : `${entry.key} `))}</p>;
}

test('[S11] the menu of a task has no matrix while that is off', () => {
  signedIn();
  const { unmount } = showInProject(<Entries />);
  expect(screen.getByText(/below/).textContent).toContain('matrix');
  unmount();
  showInProject(<Entries />, projectScope({ modulesOff: ['matrix'] }));
  expect(screen.getByText(/below/).textContent).not.toContain('matrix');
});
