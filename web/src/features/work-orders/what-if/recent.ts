import { useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import type { Drafts } from './drafts.ts';

/** A calculation of this user in this browser. */
export type Recent = { from: string; to: string; drafts: Drafts };

const MOST = 3;
const NONE: readonly Recent[] = [];

/** The latest calculations of the user in this browser, and a function that adds one; equal ones are kept once. */
export function useRecent(): [readonly Recent[], (one: Recent) => void] {
  const [recent, keep] = useStoredChoice<readonly Recent[]>('whatIf', NONE, areRecent);
  const add = (one: Recent) => {
    const text = JSON.stringify(one);
    keep([one, ...recent.filter((other) => JSON.stringify(other) !== text)].slice(0, MOST));
  };
  return [recent, add];
}

function areRecent(value: unknown): value is readonly Recent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): boolean {
  const { from, to, drafts } = (value ?? {}) as Partial<Recent>;
  return typeof from === 'string' && typeof to === 'string' && typeof drafts === 'object' && drafts !== null;
}
