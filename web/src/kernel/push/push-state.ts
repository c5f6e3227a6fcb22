import { createStore, useStore } from '../storage/store.ts';

/** The state of the push connection; while `offline`, pages poll. */
export type PushState = 'connecting' | 'online' | 'offline';
export const pushState = createStore<PushState>('connecting');

/** The state of the push socket, for components. */
export function usePushState(): PushState {
  return useStore(pushState);
}
