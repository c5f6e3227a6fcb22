import { CHUNK_LOAD_TIMEOUT } from '@opsyard/contract';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { loadMoreWords, type MoreWords } from '../words/more-words.ts';
import { connection, isServerThere } from './missing-code.ts';
import { restoreStyles } from './missing-styles.ts';

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
    Component: lazy<ComponentType>(async () => ({ default: (await untilLoaded(loadAll))[name] })),
    preload: () => ahead(loadAll),
  };
}

/** A lazily loaded part of a screen, such as a dialog, with its texts. */
export function part<K extends string, P extends object>(
  load: () => Promise<Record<K, (props: P) => ReactNode>>,
  name: K,
  speech: Speech = 'all',
): LazyExoticComponent<(props: P) => ReactNode> {
  return lazy(async () => ({ default: (await untilLoaded(() => withSpeech(load, speech)))[name] }));
}

/** Preloads code; a failure is reported when the code is needed. */
export function ahead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Loads code with the texts it needs. */
export async function withSpeech<T>(load: () => Promise<T>, speech: Speech): Promise<T> {
  const both = () => Promise.all([load(), speech === 'first' ? undefined : loadMoreWords(speech)]);
  return (await withStyles(both, load))[0];
}

/** What has been loaded, which needs no connection. */
const loaded = new WeakSet<object>();

/** Loads code after style sheets that are missing since an earlier attempt. */
export async function withStyles<T>(load: () => Promise<T>, key: object = load): Promise<T> {
  if (!loaded.has(key) && !(await isConnected())) throw new CodeMissing('There is no connection.', 'unrequested');
  await restoreStyles();
  const code = await load();
  loaded.add(key);
  return code;
}

/** Whether files can be requested: Chromium requests one that failed no second time. */
async function isConnected(): Promise<boolean> {
  // What browsers say of the network is sometimes wrong.
  return navigator.onLine || (await isServerThere());
}

let loadings = 0;

/** Whether the page waits for the code of a screen or a part of it. */
export function isCodeLoading(): boolean {
  return loadings > 0;
}

/** Loads code; without a connection, shows a notice and loads it once there is one. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  loadings += 1;
  try {
    return await loadWithConnection(load);
  } finally {
    loadings -= 1;
  }
}

async function loadWithConnection<T>(load: () => Promise<T>): Promise<T> {
  for (let isLost = false; ; ) {
    const outcome = await attempt(load);
    if ('code' in outcome) return outcome.code;
    const { isRequested, error } = outcome;
    const isThere = await isServerThere();
    if (isThere && isRequested) throw isLost ? new CodeMissing('The connection was lost.', 'lost') : error;
    isLost ||= isRequested;
    if (!isThere) await connection();
  }
}

/** The code, or why it is missing; other errors are thrown. */
async function attempt<T>(load: () => Promise<T>): Promise<{ code: T } | { isRequested: boolean; error: unknown }> {
  try {
    return { code: await inTime(load()) };
  } catch (error) {
    if (!isCodeMissing(error)) throw error;
    return { isRequested: !(error instanceof CodeMissing && error.reason === 'unrequested'), error };
  }
}

/** The code of a part of the page could not be loaded. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';
  /** `unrequested`: there was no connection; `lost`: it failed during the request, which the browser caches until the page is reloaded. */
  readonly reason: 'unrequested' | 'lost' | undefined;
  constructor(message: string, reason?: 'unrequested' | 'lost') {
    super(message);
    this.reason = reason;
  }
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
