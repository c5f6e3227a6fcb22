import { useSyncExternalStore } from 'react';
import { zone } from '../../kernel/zone.ts';
import { dayOf } from './when-text.ts';

const A_MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = new Date();

/** The current time, updated once a minute for all components that show times. */
export function useNow(): Date {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

/** The current day (YYYY-MM-DD) in the time zone of the user; the component is rendered again when it ends. */
export function useToday(): string {
  return useSyncExternalStore(
    subscribe,
    () => dayOf(now),
    () => dayOf(now),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, A_MINUTE);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

// Times also change with the time zone.
zone.subscribe(tick);

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}
