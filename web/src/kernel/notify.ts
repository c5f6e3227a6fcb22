import type { useAppProps } from 'antd/es/app/context';
import { createStore } from './storage/store.ts';

type Use = (hands: useAppProps) => void;

let hands: useAppProps | null = null;
let waiting: Use[] = [];

/** Whether a notification has been requested yet. */
export const isRequested = createStore(false);

/**
 * Runs a function with Ant Design's message, notification and modal APIs, from anywhere: `notify(({ message }) =>
 * message.success('Saved'))`. Their code is loaded on first use or when the page is idle; earlier requests are queued.
 */
export function notify(use: Use): void {
  if (hands) use(hands);
  else waiting.push(use);
  isRequested.set(true);
}

/** Sets or removes the notification APIs. */
export function setNotifier(notifier: useAppProps | null): void {
  hands = notifier;
  if (!notifier) return;
  const queued = waiting;
  waiting = [];
  for (const use of queued) use(notifier);
}
