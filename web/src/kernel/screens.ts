import { CHUNK_LOAD_TIMEOUT } from '@opsyard/contract';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { type MoreWords, moreWords } from './more-words.ts';

/** A screen the menu can name: its component, and what fetches its code ahead of time. */
export type Screen = { Component: LazyExoticComponent<ComponentType>; preload: () => void };
export type Screens = Readonly<Record<string, Screen>>;

/** Which words a screen speaks: those that are there from the start, or more, which are then fetched with its code. */
type Speech = 'first' | MoreWords;

/** A screen whose code is fetched when it is first wanted: `screen(() => import('./trash/trash-page.tsx'), 'TrashPage')`. */
export function screen<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  speech: Speech = 'all',
): Screen {
  const whole = speech === 'first' ? load : () => withWords(load, speech);
  return {
    Component: lazy<ComponentType>(async () => ({ default: (await inTime(whole()))[name] })),
    preload: () => void whole().catch(() => undefined),
  };
}

/** A part of a screen, such as a dialog, whose code is fetched with its words when it is first wanted. */
export function part<K extends string, P extends object>(
  load: () => Promise<Record<K, (props: P) => ReactNode>>,
  name: K,
  speech: Speech = 'all',
): LazyExoticComponent<(props: P) => ReactNode> {
  const whole = speech === 'first' ? load : () => withWords(load, speech);
  return lazy(async () => ({ default: (await inTime(whole()))[name] }));
}

async function withWords<T>(load: () => Promise<T>, more: MoreWords): Promise<T> {
  const [code] = await Promise.all([load(), moreWords(more)]);
  return code;
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

/** Waits for code, though not for ever. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CodeMissing('The code did not arrive in time.')), CHUNK_LOAD_TIMEOUT);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
