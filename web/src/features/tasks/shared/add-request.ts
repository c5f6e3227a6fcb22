import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Counts how often somebody asked to add a task on this page; nothing was asked yet while it is 0. */
export const AddRequestContext = createContext(0);

/** Does something whenever somebody asks to add a task: by the button of the page or by its key. */
export function useAddRequest(onRequest: () => void): void {
  const count = use(AddRequestContext);
  const act = useEffectEvent(onRequest);
  useEffect(() => {
    if (count > 0) act();
  }, [count]);
}
