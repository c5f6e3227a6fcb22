import { department, identity, type Reply } from '@opsyard/contract';
import { useMemo } from 'react';
import { call, useRead } from '../kernel/calls/api.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import { createStore, useStore } from '../kernel/storage/store.ts';
import type { AnyRow, LinkTarget } from './scope.ts';

export type NamedUser = { id: string; realname: string; avatar: string | null };
type Person = Reply<typeof identity.people>[number];
type Departments = Reply<typeof department.queryIdTree>;

/** The names of the objects that ids in records refer to; undefined while unknown. */
export type NameLookups = {
  person: (id: string) => NamedUser | undefined;
  department: (id: string) => string | undefined;
  link: (target: string | undefined, id: string) => string | undefined;
};

const BATCH_MAX = 100;
/** Shown for a linked record that does not exist or that the user may not see. */
const UNKNOWN = '—';
const people = createStore<ReadonlyMap<string, NamedUser>>(new Map());
const links = createStore<ReadonlyMap<string, string>>(new Map());
const requested = new Set<string>();
let queue: { key: string; ask: (ids: string[]) => Promise<void>; id: string }[] = [];

/** Subscribes to the names of users, departments and linked records; unknown ones are requested in batches. */
export function useNames(targets: Readonly<Record<string, LinkTarget>>): NameLookups {
  const cachedPeople = useStore(people);
  const cachedLinks = useStore(links);
  const { data: tree } = useRead(department.queryIdTree, {}, { quiet: true, staleTime: 300_000 });
  return useMemo(
    () => ({
      person: (id: string) => {
        if (!cachedPeople.has(id)) enqueue('people', id, requestPeople);
        return cachedPeople.get(id);
      },
      department: (id: string) => nameInTree(tree ?? [], id),
      link: (target: string | undefined, id: string) => {
        const records = target === undefined ? undefined : targets[target];
        if (records && target && !cachedLinks.has(id)) enqueue(target, id, (ids) => requestLinks(records, ids));
        return cachedLinks.get(id);
      },
    }),
    [cachedPeople, cachedLinks, tree, targets],
  );
}

/** Caches the names of found users. */
export function cachePeople(found: readonly Person[]): void {
  const newPeople = found.filter(({ id }) => !people.get().has(id));
  if (newPeople.length > 0) people.set(new Map([...people.get(), ...newPeople.map((one) => [one.id, one] as const)]));
}

/** Caches the titles of linked records. */
export function cacheLinks({ type }: LinkTarget, rows: readonly AnyRow[]): void {
  nameLinks(rows.map((row) => [row.id, String(row[type.title] ?? '')] as const));
}

function nameLinks(named: readonly (readonly [id: string, name: string])[]): void {
  const fresh = named.filter(([id, name]) => {
    const known = links.get().get(id);
    return known === undefined || (known === UNKNOWN && name !== UNKNOWN);
  });
  if (fresh.length > 0) links.set(new Map([...links.get(), ...fresh]));
}

function enqueue(key: string, id: string, fetchNames: (ids: string[]) => Promise<void>): void {
  if (requested.has(`${key} ${id}`)) return;
  requested.add(`${key} ${id}`);
  if (queue.length === 0) setTimeout(requestQueued);
  queue.push({ key, id, ask: fetchNames });
}

function requestQueued(): void {
  const now = queue;
  queue = [];
  for (const key of new Set(now.map((one) => one.key))) {
    const ofKey = now.filter((one) => one.key === key);
    for (let from = 0; from < ofKey.length; from += BATCH_MAX) {
      const ids = ofKey.slice(from, from + BATCH_MAX).map(({ id }) => id);
      // After a failed request, names are requested again when they are shown.
      ofKey[from]?.ask(ids).catch(() => {
        for (const id of ids) requested.delete(`${key} ${id}`);
      });
    }
  }
}

async function requestPeople(ids: string[]): Promise<void> {
  cachePeople(await call(identity.people, { query: { ids: ids.join(',') } }, { quiet: true }));
}

async function requestLinks(records: LinkTarget, ids: string[]): Promise<void> {
  const request = call(records.routes.which, { body: { ids } }, { quiet: true });
  const found = (await request.catch((error: unknown) => {
    if (error instanceof RequestError && error.status === 403) return [];
    throw error;
  })) as AnyRow[];
  cacheLinks(records, found);
  nameLinks(ids.map((id) => [id, UNKNOWN] as const));
}

function nameInTree(tree: Departments, id: string): string | undefined {
  for (const { key, title, children } of tree) {
    const name = key === id ? title : nameInTree(children ?? [], id);
    if (name !== undefined) return name;
  }
  return undefined;
}
