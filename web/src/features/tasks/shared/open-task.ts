import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whether a text reads as the key of a task, `SITE-12`. */
function isTaskKey(text: string): boolean {
  return /^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$/.test(text);
}

/** The task open beside the list, which lives in the address as `task=SITE-12`, and how to open another one or none. */
export function useOpenTask(): { openKey: string | null; openTask: (key: string) => void; closeTask: () => void } {
  const [params, setParams] = useSearchParams();
  const given = params.get('task');
  const openKey = given && isTaskKey(given) ? given : null;
  const openTask = useCallback(
    (key: string) => setParams((before) => withTask(before, key), { replace: openKey !== null }),
    [setParams, openKey],
  );
  const closeTask = useCallback(() => setParams((before) => withTask(before, null), { replace: true }), [setParams]);
  return { openKey, openTask, closeTask };
}

/** The address's parameters with another task open, or none. */
export function withTask(before: URLSearchParams, key: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (key === null) after.delete('task');
  else after.set('task', key);
  return after;
}
