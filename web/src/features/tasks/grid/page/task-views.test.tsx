import { commonFailures, type TaskView, type TaskViewSettings, taskView } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, STATUS } from '../../../../../test/task-makers.ts';
import { searchNow, showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { ActiveView } from '../../../../records/views/active-view.ts';
import { withMoved } from '../../../../ui/lists/columns/change-choice.ts';
import { choiceOf, NO_CHOICE, savedColumns, withWidth } from '../../../../ui/lists/columns/column-choice.ts';
import { columnsWith } from '../columns.ts';
import { usePageState } from './page-state.ts';
import { isUsualPage, sameView, settingsOf, stateOf, usualState } from './task-view.ts';
import { TaskViews } from './task-views.tsx';
import { useTaskViews } from './use-task-views.ts';
import { useColumns } from './view-choices.ts';

const settings: TaskViewSettings = {
  ...{ kind: 'board', filter: 'owner = me', sort: '-dueDate', group: 'owner', columns: null },
  page: { status: `open,${STATUS.todo}`, due: 'week', archived: 'true' },
};
const view = (more: Partial<TaskView> = {}): TaskView => ({
  ...{ id: id('c'), version: 2, name: 'This week', ownerId: id('a'), ownerName: '王敏', shared: true, locked: false },
  ...{ isDefault: false, isForAll: false, mayChange: true, mayManage: true, settings },
  ...more,
});

beforeAll(startWords);
beforeEach(() => localStorage.clear());

test('a view is stored in the URL and read from it, except the search text', () => {
  const state = { ...stateOf(settings), view: id('c') };
  expect(state).toMatchObject({ status: ['open', STATUS.todo], layout: 'board', sort: 'dueDate', order: 'desc' });
  expect(settingsOf({ ...state, search: 'banner' }, null)).toEqual(settings);
  expect([isUsualPage(state), isUsualPage({ ...usualState(), view: id('c') })]).toEqual([false, true]);
  expect(stateOf(settingsOf({ ...usualState(), view: '' }, null))).toEqual(usualState());
});

test('[36] both groupings are stored in a view and read from it', () => {
  const state = { ...usualState(), view: '', group: 'status', subgroup: 'owner' };
  const saved = settingsOf(state, null);
  expect(saved).toMatchObject({ group: 'status', page: { subgroup: 'owner' } });
  expect(stateOf(saved)).toMatchObject({ group: 'status', subgroup: 'owner' });
  expect(sameView(saved, settingsOf({ ...state, subgroup: '' }, null))).toBe(false);
});

test('a layout and parameters of a later version stay when a view is saved', () => {
  const later = { ...settings, kind: 'timeline', page: { ...settings.page, zoom: 'month' } };
  const saved = settingsOf({ ...stateOf(later), view: '' }, null, later);
  expect(saved).toEqual(later);
  expect(sameView(saved, later)).toBe(true);
  expect(sameView(saved, { ...later, page: settings.page })).toBe(false);
});

test('a view keeps the layout and the period of a calendar, but opens at today', () => {
  const state = { ...usualState(), view: '', layout: 'calendar', span: 'week', bars: 'off', day: '2026-03-05' };
  const kept = settingsOf(state, null);
  expect([kept.kind, kept.page]).toEqual(['calendar', { span: 'week', bars: 'off' }]);
  expect(stateOf(kept)).toMatchObject({ layout: 'calendar', span: 'week', day: '' });
});

test('what no view can keep in the address counts as usual', () => {
  const odd = { ...usualState(), view: '', layout: '<b>', sort: 'a,b', group: '?' };
  expect(settingsOf(odd, null)).toMatchObject({ kind: 'list', sort: '', group: '' });
});

test('columns are kept with their widths and order, and those of earlier views in the order they have', () => {
  const columns = columnsWith([]);
  const wide = withWidth({ ...NO_CHOICE, shown: { owner: false, created: true } }, { key: 'title' }, 400);
  const kept = savedColumns(columns, withMoved(wide, columns, { key: 'created', to: 'status' }));
  expect(kept).toContainEqual({ key: 'title', width: 400 });
  expect(kept.map(({ key }) => key).slice(2, 6)).toEqual(['title', 'created', 'status', 'priority']);
  expect(savedColumns(columns, choiceOf(kept, columns))).toEqual(kept);
  const earlier = ['key', 'title', 'status', 'dueDate', 'created'].map((key) => ({ key, width: null }));
  expect(savedColumns(columns, choiceOf(earlier, columns)).slice(1)).toEqual(earlier);
});

function Views() {
  const [state, change] = usePageState();
  const saved = useTaskViews(state, change);
  return (
    <ActiveView value={saved.active}>
      <TaskViews state={state} saved={saved} />
      <button type="button" onClick={() => change({ layout: 'list' })}>
        As a list
      </button>
      <Columns />
      <output>{saved.isSettling ? 'settling' : 'shown'}</output>
    </ActiveView>
  );
}

function Columns() {
  const { choice, choose } = useColumns();
  return (
    <button
      type="button"
      onClick={() => choose({ ...choice, shown: { ...choice.shown, owner: choice.shown.owner === false } })}
    >
      Owner column
    </button>
  );
}

function open(views: TaskView[], scope = projectScope()) {
  signedIn();
  const server = new MockServer().on(taskView.list, views);
  showInProject(<Views />, scope);
  return { server, user: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });

test('without a view to begin with nothing waits, and the address stays as it is', async () => {
  // Whether a project begins with a view is stored.
  const { server } = open([view()], projectScope({ id: id('7') }));
  expect(screen.getByRole('status').textContent).toBe('shown');
  await waitFor(() => expect(server.calls(taskView.list)).toHaveLength(1));
  expect(await button('View: All tasks')).toBeTruthy();
  expect(searchNow()).toBe('');
});

test('the page starts with the default view of the user, otherwise the shared one', async () => {
  open([view({ isForAll: true }), view({ id: id('d'), name: 'Mine', isDefault: true })]);
  expect(await button('View: Mine')).toBeTruthy();
  expect(searchNow()).toContain(`view=${id('d')}`);
  expect(searchNow()).toContain('layout=board');
});

test('changes are marked, kept through a conflict, saved on the newest version, and reset', async () => {
  const { server, user } = open([view({ isForAll: true })]);
  expect(await button('View: This week')).toBeTruthy();
  await user.click(await button('As a list'));
  await user.click(await button('Owner column'));
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  server.fail(taskView.edit, commonFailures.staleVersion).on(taskView.list, [view({ isForAll: true, version: 3 })]);
  await user.click(await button('Save'));
  await waitFor(() => expect(server.calls(taskView.list)).toHaveLength(2));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  const columns = savedColumns(columnsWith([]), { ...NO_CHOICE, shown: { owner: false } }).slice(1);
  const saved = { ...settings, kind: 'list', columns };
  server.on(taskView.edit, view({ version: 4, settings: saved }));
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  const { id: viewId } = view();
  expect(server.calls(taskView.edit).at(-1)?.body).toMatchObject({ id: viewId, version: 3, settings: saved });
  await user.click(await button('Owner column'));
  expect(screen.queryByText('Unsaved changes')).toBeTruthy();
  await user.click(await button('Reset'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

test('what others make of the view shows at once where nothing was changed here', async () => {
  const { server } = open([view({ isForAll: true })]);
  expect(await button('View: This week')).toBeTruthy();
  server.on(taskView.list, [view({ version: 3, settings: { ...settings, group: 'priority' } })]);
  await refresh('taskView');
  await waitFor(() => expect(searchNow()).toContain('group=priority'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

test('a locked view of others offers a copy, and neither saving nor deleting', async () => {
  const guest = projectScope({ abilities: ['view', 'comment'] });
  const { user } = open([view({ isForAll: true, locked: true, mayChange: false, mayManage: false })], guest);
  expect(await button('View: This week')).toBeTruthy();
  await user.click(await button('As a list'));
  expect(await button('Save as')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(await button('View: This week'));
  expect(screen.queryByText('Delete view')).toBeNull();
  expect(screen.queryByText('Do not open by default for everyone')).toBeNull();
});

test('managers of the project set the shared default view', async () => {
  const { server, user } = open([view({ isDefault: true })]);
  server.on(taskView.defaultForAll, null);
  await user.click(await button('View: This week'));
  await user.click(screen.getByText('Set as default for everyone'));
  await waitFor(() => expect(server.calls(taskView.defaultForAll)).toHaveLength(1));
  expect(server.calls(taskView.defaultForAll)[0]?.body).toMatchObject({ id: view().id });
});
