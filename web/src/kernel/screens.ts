import { CHUNK_LOAD_TIMEOUT } from '@opsyard/contract';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { restoreStyles } from './missing-styles.ts';
import { loadMoreWords, type MoreWords } from './more-words.ts';

/** A screen of the menu: its component, and a function that prefetches its code. */
export type Screen = { Component: LazyExoticComponent<ComponentType>; preload: () => void };
export type Screens = Readonly<Record<string, Screen>>;

/** The texts a screen needs: those of the first screens, or more, which are loaded with its code. */
export type Speech = 'first' | MoreWords;

/** A lazily loaded screen: `screen(() => import('./trash/trash-page.tsx'), 'TrashPage')`. */
export function screen<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  speech: Speech = 'all',
): Screen {
  const loadAll = () => withSpeech(load, speech);
  return {
    Component: lazy<ComponentType>(async () => ({ default: (await inTime(loadAll()))[name] })),
    preload: () => void loadAll().catch(() => undefined),
  };
}

/** A lazily loaded part of a screen, such as a dialog, with its texts. */
export function part<K extends string, P extends object>(
  load: () => Promise<Record<K, (props: P) => ReactNode>>,
  name: K,
  speech: Speech = 'all',
): LazyExoticComponent<(props: P) => ReactNode> {
  const loadAll = () => withSpeech(load, speech);
  return lazy(async () => ({ default: (await inTime(loadAll()))[name] }));
}

/** Loads code with the texts it needs. */
export async function withSpeech<T>(load: () => Promise<T>, speech: Speech): Promise<T> {
  const [code] = await Promise.all([withStyles(load), speech === 'first' ? undefined : loadMoreWords(speech)]);
  return code;
}

/** Loads code after style sheets that are missing since an earlier attempt. */
export function withStyles<T>(load: () => Promise<T>): Promise<T> {
  return restoreStyles()?.then(load) ?? load();
}

/** The code of a part of the page could not be loaded. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';
}

/** Whether an error means that code could not be loaded, as after a deployment. */
export function isCodeMissing(error: unknown): boolean {
  if (error instanceof CodeMissing) return true;
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

/** Waits for code with a timeout. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CodeMissing('The code did not arrive in time.')), CHUNK_LOAD_TIMEOUT);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
