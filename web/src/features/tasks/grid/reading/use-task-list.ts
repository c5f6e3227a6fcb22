import type { Grouping } from '@opsyard/contract';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { whenIdle } from '../../../../kernel/loading/when-idle.ts';
import { useStore } from '../../../../kernel/storage/store.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { arrangeGroups, arrangeInGroups } from '../groups/arrange-groups.ts';
import type { Group, ListQuery } from './list-reading.ts';
import { createTaskList, type ListState, listChanges, type TaskList } from './task-list.ts';

/** The list for a query; while another one is loading, the former is still shown and `pending` is set. */
export function useTaskList(
  query: ListQuery,
  onHidden: (ids: readonly string[]) => void,
  isInUse: (id: string) => boolean,
): { list: TaskList; state: ListState; pending: boolean } {
  const scope = useScope();
  const latest = useRef(scope);
  const orderOf = (by: Grouping | null | undefined) =>
    (by === 'status' ? scope.statuses : scope.fieldOf(by ?? '')?.options)?.map(({ id }) => id);
  const key = JSON.stringify([query, orderOf(query.by), orderOf(query.subBy)]);
  const projectId = scope.project.id;
  const reportHidden = useEffectEvent(onHidden);
  const holds = useEffectEvent(isInUse);
  useEffect(() => {
    latest.current = scope;
  });
  const requested = useMemo(() => {
    const [query] = JSON.parse(key) as [ListQuery];
    const { by, subBy } = query;
    const arranged = (groups: readonly Group[]) => {
      if (!by) return [...groups];
      return subBy ? arrangeInGroups(groups, [by, subBy], latest.current) : arrangeGroups(groups, by, latest.current);
    };
    return createTaskList(taskStoreOf(projectId), query, {
      arrange: arranged,
      onHidden: (ids) => reportHidden(ids),
      isInUse: (id) => holds(id),
    });
  }, [key, projectId]);
  useEffect(() => whenIdle(listChanges.ahead), []);
  useEffect(() => {
    void requested.reload();
    return requested.follow();
  }, [requested]);
  const requestedState = useStore(requested.state);
  const former = useRef(requested);
  useEffect(() => {
    if (requestedState.ready) former.current = requested;
  }, [requested, requestedState.ready]);
  const list = requestedState.ready ? requested : former.current;
  const state = useStore(list.state);
  return { list, state, pending: !requestedState.ready };
}
