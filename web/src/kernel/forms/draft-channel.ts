import { DRAFTS_PREFIX } from './clear-drafts.ts';

/** A message to other tabs of the same user: drafts of this tab, removed ones with their time, or that it has just been opened. */
export type DraftMessage = {
  drafts?: readonly unknown[];
  removed?: readonly (readonly [key: string, at: number])[];
  ask?: true;
};

/** Connects the tabs of a user whose session ends with the tab: each has a storage of its own. */
export function openDraftChannel(userId: string, receive: (message: DraftMessage) => void) {
  const channel = new BroadcastChannel(DRAFTS_PREFIX + userId);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null) receive(data as DraftMessage);
  };
  return {
    send: (message: DraftMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
