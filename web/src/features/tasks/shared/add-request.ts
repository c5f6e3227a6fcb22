import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Counts requests to add a task on this page; 0 before the first. */
export const AddRequestContext = createContext(0);

/** Runs work on every request to add a task, by button or key. */
export function useAddRequest(onRequest: () => void): void {
  const count = use(AddRequestContext);
  const act = useEffectEvent(onRequest);
  useEffect(() => {
    if (count > 0) act();
  }, [count]);
}
