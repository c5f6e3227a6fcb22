import type { useAppProps } from 'antd/es/app/context';
import { createStore } from './store.ts';

type Use = (hands: useAppProps) => void;

let hands: useAppProps | null = null;
let waiting: Use[] = [];

/** Whether anybody has wanted to speak yet. */
export const isRequested = createStore(false);

/**
 * Speaks through Ant Design's messages, notifications and dialogs, from components and elsewhere alike:
 * `notify(({ message }) => message.success('Saved'))`. Their code is fetched when somebody first speaks or the page has nothing better to do; what is said before waits.
 */
export function notify(use: Use): void {
  if (hands) use(hands);
  else waiting.push(use);
  isRequested.set(true);
}

/** Gives or takes away the means to speak. */
export function setNotifier(given: useAppProps | null): void {
  hands = given;
  if (!given) return;
  const said = waiting;
  waiting = [];
  for (const use of said) use(given);
}
