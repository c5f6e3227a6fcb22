import { STORAGE_PREFIX } from '@opsyard/contract';
import { useCallback } from 'react';
import { useSession } from '../session.ts';
import { createStore, type Store, useStore } from './store.ts';

const stores = new Map<string, Store<unknown>>();

/** A user's choice stored in this browser, such as the columns of a list; `accepts` validates stored values of older versions. */
export function useStoredChoice<T>(
  name: string,
  fallback: T,
  accepts: (value: unknown) => value is T,
): [T, (next: T) => void] {
  const owner = useSession()?.user.id ?? '';
  const key = `${STORAGE_PREFIX}choice_${owner}_${name}`;
  const stored = useStore(storeOf(key));
  const change = useCallback((next: T) => remember(key, next), [key]);
  return [accepts(stored) ? stored : fallback, change];
}

/** Returns a check whether a value is one of some strings; for `useStoredChoice`. */
export function oneOf<const W extends string>(words: readonly W[]): (value: unknown) => value is W {
  return (value): value is W => words.some((word) => word === value);
}

function storeOf(key: string): Store<unknown> {
  const existing = stores.get(key);
  if (existing) return existing;
  const store = createStore<unknown>(read(key));
  stores.set(key, store);
  return store;
}

function remember(key: string, value: unknown): void {
  storeOf(key).set(value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If storage is full or forbidden, the choice is kept until the page is left.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
