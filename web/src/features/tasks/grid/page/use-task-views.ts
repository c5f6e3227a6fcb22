import { type TaskView, type TaskViewSettings, taskView } from '@opsyard/contract';
import { useEffect } from 'react';
import { call, keyOf, useRead } from '../../../../kernel/calls/api.ts';
import { useStoredChoice } from '../../../../kernel/storage/stored-choice.ts';
import { type SavedViews, useChosenView } from '../../../../records/views/use-chosen-view.ts';
import type { ViewSource } from '../../../../records/views/view-source.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ChangeState, PageState } from './page-state.ts';
import { isUsualPage, sameView, settingsOf, stateOf, usualState } from './task-view.ts';

const FRESH = 60_000;

export function useTaskViews(state: PageState, change: ChangeState): SavedViews<TaskView> {
  const { project } = useScope();
  const query = { projectId: project.id };
  const reading = useRead(taskView.list, { query }, { quiet: true, staleTime: FRESH });
  // Only a page that began with a view the last time waits for the views; others show their tasks at once.
  const [hadDefault, keepDefault] = useStoredChoice(`viewToBegin_${project.id}`, false, isBoolean);
  const { data } = reading;
  const hasDefault = data?.some(({ isDefault, isForAll }) => isDefault || isForAll);
  useEffect(() => {
    if (hasDefault !== undefined && hasDefault !== hadDefault) keepDefault(hasDefault);
  }, [hasDefault, hadDefault, keepDefault]);
  const views = useChosenView(reading, {
    named: state.view,
    isUsual: isUsualPage(state),
    shows: ({ settings }) => !settings || sameView(settingsOf(state, settings.columns, settings), settings),
    go: (view, saved, options) =>
      change({ view, ...(saved?.settings ? stateOf(saved.settings) : usualState()) }, options),
  });
  return { ...views, isSettling: views.isSettling && (hadDefault || state.view !== '') };
}

/** Where the saved views of a project are kept. */
export function taskViews(projectId: string, mayManage: boolean): ViewSource<TaskViewSettings, TaskView> {
  const quiet = { quiet: true };
  return {
    key: keyOf(taskView.list, { query: { projectId } }),
    add: (body) => call(taskView.add, { body: { projectId, ...body } }, quiet),
    edit: (body) => call(taskView.edit, { body: { projectId, ...body } }, quiet),
    remove: (id) => call(taskView.delete, { body: { projectId, id } }, quiet),
    restore: (id) => call(taskView.restore, { body: { projectId, id } }),
    begin: (id) => call(taskView.default, { body: { projectId, id } }, quiet),
    ...(mayManage && {
      beginAll: (id: string | null) => call(taskView.defaultForAll, { body: { projectId, id } }, quiet),
    }),
  };
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
