import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Value = string | number | boolean | readonly string[];
type State = Record<string, Value>;
type Widened<S> = { [K in keyof S]: S[K] extends readonly string[] ? string[] : Widen<S[K]> };
type Widen<V> = V extends string ? string : V extends number ? number : V extends boolean ? boolean : V;

export type UrlStateSetter<S> = (change: Partial<S>, options?: { push?: boolean }) => void;

/**
 * Page state in the URL: `useUrlState({ page: 1, search: '', statusIds: [] })`. Defaults are omitted; values in the URL that do not have the
 * type of the default are ignored. A change replaces the history entry unless `push` is given.
 */
export function useUrlState<const S extends State>(defaults: S): [Widened<S>, UrlStateSetter<Widened<S>>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params, defaults), [params, defaults]);
  const change: UrlStateSetter<Widened<S>> = (part, { push = false } = {}) =>
    setParams((before) => writeState(before, part as Partial<State>, defaults), { replace: !push });
  return [state, change];
}

export function readState<S extends State>(params: URLSearchParams, defaults: S): Widened<S> {
  const entries = Object.entries(defaults).map(([key, fallback]) => [key, readValue(params.get(key), fallback)]);
  return Object.fromEntries(entries) as Widened<S>;
}

/** The URL after a change; other parameters are kept. */
export function writeState(before: URLSearchParams, change: Partial<State>, defaults: State): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || asText(value) === asText(defaults[key] ?? '')) after.delete(key);
    else after.set(key, asText(value));
  }
  return after;
}

function readValue(text: string | null, fallback: Value): Value {
  if (text === null) return fallback;
  if (typeof fallback === 'number')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : fallback;
  if (typeof fallback === 'boolean') return text === 'true' || (text !== 'false' && fallback);
  if (typeof fallback === 'string') return text;
  return text.split(',').filter(Boolean);
}

/** Lists are comma-separated: their values are ids and words without commas. */
function asText(value: Value): string {
  return typeof value === 'object' ? value.join(',') : String(value);
}
