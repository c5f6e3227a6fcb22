import { CHUNK_LOAD_TIMEOUT } from '@opsyard/contract';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A screen the menu can name: its component, and what fetches its code ahead of time. */
export type Screen = { Component: LazyExoticComponent<ComponentType>; preload: () => void };
export type Screens = Readonly<Record<string, Screen>>;

/** A screen whose code is fetched when it is first wanted: `screen(() => import('./trash/trash-page.tsx'), 'TrashPage')`. */
export function screen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): Screen {
  return {
    Component: lazy<ComponentType>(async () => ({ default: (await inTime(load()))[name] })),
    preload: () => void load().catch(() => undefined),
  };
}

/** The code of a part of the page did not arrive. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';
}

/** Whether an error means that code could not be fetched, as after a new version was put up. */
export function isCodeMissing(error: unknown): boolean {
  if (error instanceof CodeMissing) return true;
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CodeMissing('The code did not arrive in time.')), CHUNK_LOAD_TIMEOUT);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
