import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whether a text reads as the key of a task, `SITE-12`. */
function isTaskKey(text: string): boolean {
  return /^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$/.test(text);
}

type OpenTask = {
  openKey: string | null;
  /** Whether the task has the page to itself. */
  isPage: boolean;
  openTask: (key: string) => void;
  openAsPage: (key: string) => void;
  closeTask: () => void;
};

/** The task open beside the list, which is stored in the URL as `task=SITE-12`, and how to open another one or none. */
export function useOpenTask(): OpenTask {
  const [params, setParams] = useSearchParams();
  const given = params.get('task');
  const openKey = given && isTaskKey(given) ? given : null;
  const openTask = useCallback(
    (key: string) => setParams((before) => withTask(before, key), { replace: openKey !== null }),
    [setParams, openKey],
  );
  const closeTask = useCallback(() => setParams((before) => withTask(before, null), { replace: true }), [setParams]);
  const openAsPage = useCallback((key: string) => setParams((before) => pageOf(key, before)), [setParams]);
  return { openKey, isPage: openKey !== null && params.get('view') === 'page', openTask, openAsPage, closeTask };
}

/** The parameters of the address at which a task has the page to itself; what the list showed `before` is there again behind it. */
export function pageOf(key: string, before = new URLSearchParams()): URLSearchParams {
  const after = withTask(before, key);
  after.set('view', 'page');
  return after;
}

/** The address's parameters with another task open, or none. */
function withTask(before: URLSearchParams, key: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (after.get('task') !== key) after.delete('comment');
  if (key === null) {
    after.delete('task');
    after.delete('view');
  } else after.set('task', key);
  return after;
}
