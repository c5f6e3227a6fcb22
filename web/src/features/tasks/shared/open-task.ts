import { taskAddress } from '@opsyard/contract';
import { useCallback } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { keepsFocus } from '../../../records/drawer/keeps-focus.ts';

/** Whether a text reads as the key of a task, `SITE-12`. */
export function isTaskKey(text: string): boolean {
  return /^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$/.test(text);
}

/** The key of the project in the key of a task. */
export function projectKeyOf(taskKey: string): string {
  return taskKey.slice(0, taskKey.lastIndexOf('-'));
}

type OpenTask = {
  openKey: string | null;
  /** Whether the task has the page to itself. */
  isPage: boolean;
  openTask: (key: string) => void;
  /** Shows a task beside the list, which keeps the focus. */
  peekTask: (key: string) => void;
  /** Whether the open task is only shown. */
  isPeeking: boolean;
  openAsPage: (key: string) => void;
  closeTask: () => void;
};

/** The open task: the one its full page is about, or the one beside the list, which is in the URL as `task=SITE-12`; and how to open another one or none. */
export function useOpenTask(): OpenTask {
  const [params, setParams] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const { taskKey } = useParams();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const pageKey = taskKey && isTaskKey(taskKey) ? taskKey : null;
  const given = params.get('task');
  const openKey = pageKey ?? (given && isTaskKey(given) ? given : null);
  const isPage = pageKey !== null;
  const openTask = useCallback(
    (key: string) => {
      if (isPage) void navigate(taskAddress(key), { state });
      else setParams((before) => withTask(before, key), { replace: openKey !== null });
    },
    [isPage, navigate, state, setParams, openKey],
  );
  const peekTask = useCallback(
    (key: string) =>
      setParams((before) => withTask(before, key), { replace: openKey !== null, state: { keepsFocus: true } }),
    [setParams, openKey],
  );
  const closeTask = useCallback(() => {
    if (pageKey === null) return setParams((before) => withTask(before, null), { replace: true });
    const list = pathTo('task/ProjectTasks', { key: projectKeyOf(pageKey) });
    void navigate(listBefore(state) ?? list ?? '/', { replace: true });
  }, [pageKey, setParams, pathTo, navigate, state]);
  const openAsPage = useCallback(
    (key: string) => void navigate(taskAddress(key), { state: stateOf(pathname, search) }),
    [navigate, pathname, search],
  );
  const isPeeking = openKey !== null && keepsFocus(state);
  return { openKey, isPage, openTask, peekTask, isPeeking, openAsPage, closeTask };
}

/** Whether the address is of the former form of the full page, `task=SITE-12&view=page`. */
export function isFormerPage(params: URLSearchParams): boolean {
  return params.get('view') === 'page' && isTaskKey(params.get('task') ?? '');
}

/** What the full page of a task remembers of the page it was opened from, to lead back to it. */
export function stateOf(pathname: string, search: string): { list: string } {
  const query = withTask(new URLSearchParams(search), null).toString();
  return { list: query ? `${pathname}?${query}` : pathname };
}

function listBefore(state: unknown): string | null {
  const isRemembered = typeof state === 'object' && state !== null && 'list' in state;
  return isRemembered && typeof state.list === 'string' ? state.list : null;
}

/** The address's parameters with another task open, or none. */
function withTask(before: URLSearchParams, key: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (after.get('task') !== key) after.delete('comment');
  if (key === null) {
    after.delete('task');
    if (after.get('view') === 'page') after.delete('view');
  } else after.set('task', key);
  return after;
}
