import { useMemo, useSyncExternalStore } from 'react';

/**
 * What the page uses of i18next, in its place: the build and the tests resolve `i18next` and `react-i18next` to this file, which is a
 * fifteenth of their size, while the compiler keeps their types of texts.
 */

type Values = Readonly<Record<string, unknown>>;
type Group = Readonly<Record<string, unknown>>;
type Translate = (key: string, values?: Values) => string;

const DEFAULT_NAMESPACE = 'common';
/** `{{name}}` or `{{count, number}}`. */
const VALUE = /\{\{(\w+)(, number)?\}\}/g;

/** The texts of each language by namespace. */
const texts = new Map<string, Map<string, Group>>();
const listeners = new Set<() => void>();
let language = 'en';
/** Another object with each change of the language or of its texts. */
let state = {};

/** Adds texts to a namespace of a language. */
function addResourceBundle(of: string, namespace: string, added: object): void {
  const known = texts.get(of) ?? new Map<string, Group>();
  texts.set(of, known.set(namespace, merged(known.get(namespace) ?? {}, added as Group)));
  announce();
}

async function changeLanguage(next: string): Promise<void> {
  language = next;
  announce();
}

function announce(): void {
  state = {};
  for (const listener of listeners) listener();
}

function merged(first: Group, second: Group): Group {
  const both: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = both[key];
    both[key] = isGroup(before) && isGroup(value) ? merged(before, value) : value;
  }
  return both;
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null;
}

/** The text of a key in its namespace (`tasks:list.title`) or the first that has it; the key if there is none. */
function translate(of: string, namespaces: readonly string[], key: string, values: Values = {}): string {
  const colon = key.indexOf(':');
  const name = key.slice(colon + 1);
  const text = textOf(of, colon < 0 ? namespaces : [key.slice(0, colon)], name, values);
  if (text === undefined) return typeof values.defaultValue === 'string' ? values.defaultValue : name;
  return text.replaceAll(VALUE, (_, value: string, format?: string) => shown(of, values[value], format !== undefined));
}

function textOf(of: string, namespaces: readonly string[], name: string, { count }: Values): string | undefined {
  const names = typeof count === 'number' ? [...formsOf(of, count).map((form) => `${name}_${form}`), name] : [name];
  for (const namespace of namespaces) {
    const known = texts.get(of)?.get(namespace);
    for (const one of names) {
      const text = find(known, one);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

function formsOf(of: string, count: number): string[] {
  const form = formatsOf(of).plural.select(count);
  return count === 0 ? ['zero', form, 'other'] : [form, 'other'];
}

type Formats = { plural: Intl.PluralRules; number: Intl.NumberFormat };
const formats = new Map<string, Formats>();

function formatsOf(of: string): Formats {
  const known = formats.get(of) ?? { plural: new Intl.PluralRules(of), number: new Intl.NumberFormat(of) };
  formats.set(of, known);
  return known;
}

/** A text by its path; the names of groups and texts may contain dots. */
function find(group: unknown, path: string): string | undefined {
  if (!isGroup(group)) return undefined;
  if (Object.hasOwn(group, path)) {
    const text: unknown = group[path];
    return typeof text === 'string' ? text : undefined;
  }
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const first = path.slice(0, dot);
    const found = Object.hasOwn(group, first) ? find(group[first], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function shown(of: string, value: unknown, isNumber: boolean): string {
  if (value === undefined || value === null) return '';
  return isNumber ? formatsOf(of).number.format(value as number) : String(value);
}

/** The texts of a language, whatever language the page is in. */
function getFixedT(of: string, namespace: string): Translate {
  return (key, values) => translate(of, [namespace], key, values);
}

const i18next = {
  get language() {
    return language;
  },
  t: (key: string, values?: Values) => translate(language, [DEFAULT_NAMESPACE], key, values),
  exists: (key: string) => {
    const colon = key.indexOf(':');
    const namespace = colon < 0 ? DEFAULT_NAMESPACE : key.slice(0, colon);
    return textOf(language, [namespace], key.slice(colon + 1), {}) !== undefined;
  },
  getFixedT,
  addResourceBundle,
  changeLanguage,
};
// biome-ignore lint/style/noDefaultExport: that of i18next is one
export default i18next;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts of namespaces in the language of the page; `t` is another function when these change. */
export function useTranslation(namespace: string | readonly string[] = DEFAULT_NAMESPACE) {
  const now = useSyncExternalStore(subscribe, () => state);
  const names = typeof namespace === 'string' ? namespace : namespace.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are another state
  const t: Translate = useMemo(() => {
    const namespaces = names.split(' ');
    return (key, values) => translate(language, namespaces, key, values);
  }, [names, now]);
  return { t, i18n: i18next };
}
