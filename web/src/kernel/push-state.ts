import { createStore, useStore } from './store.ts';

/** Whether the server can tell this page about changes; while `offline`, pages ask now and then. */
export type PushState = 'connecting' | 'online' | 'offline';
export const pushState = createStore<PushState>('connecting');

/** Follows the state of the push socket. */
export function usePushState(): PushState {
  return useStore(pushState);
}
