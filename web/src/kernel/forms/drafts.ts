import { LOCAL_STORAGE_RETENTION } from '@opsyard/contract';
import { currentSession } from '../session.ts';
import { createStore, useStore } from '../storage/store.ts';
import { DRAFTS_PREFIX, draftsCleared, draftsRequested } from './clear-drafts.ts';
import { type DraftMessage, openDraftChannel } from './draft-channel.ts';

export const DRAFT_KINDS = ['comment', 'reply', 'description', 'task'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Something typed and not sent, and where. */
export type Draft = {
  kind: DraftKind;
  id: string;
  value: unknown;
  /** The title of the record, and the address at which it was typed. */
  title: string;
  path: string;
  /** When it was changed last, in milliseconds. */
  at: number;
};

/** The most drafts of a user, and their length as JSON, one by one and together; beyond, the oldest are removed. */
export const DRAFTS_MAX = 50;
export const DRAFT_MAX_LENGTH = 200_000;
const LENGTH_MAX = 1_000_000;
const WRITE_DELAY = 400;

type Drafts = readonly Draft[];
const NONE: Drafts = [];
const shown = createStore<Drafts>(NONE);
/** The user whose drafts these are, and what has not been written yet. */
let owner: string | null = null;
let storage: Storage = localStorage;
let unwritten = new Map<string, Draft | null>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Other tabs of the user, where each has a storage of its own. */
let channel: ReturnType<typeof openDraftChannel> | undefined;

/** The drafts of the signed-in user, newest first. */
export function useDrafts(): Drafts {
  follow();
  return useStore(shown);
}

/** A draft of the signed-in user. */
export function draftOf(kind: DraftKind, id: string): Draft | undefined {
  follow();
  return shown.get().find((one) => one.kind === kind && one.id === id);
}

/** Keeps a draft in this browser: over a reload, and for seven days if the session outlasts the browser. */
export function keepDraft(draft: Omit<Draft, 'at'> & { at?: number }): void {
  follow();
  // An editor that closes after its user has left would give its text to whoever signs in next.
  if (owner === null) return;
  change({ at: Date.now(), ...draft });
}

export function deleteDraft(kind: DraftKind, id: string): void {
  follow();
  if (!draftOf(kind, id)) return;
  shown.set(shown.get().filter((one) => one.kind !== kind || one.id !== id));
  unwritten.set(`${kind} ${id}`, null);
  write();
}

/** Keeps the drafts of the user on this device beyond the end of the session, for whoever signs in as this user again. */
export function keepDraftsForLater(): void {
  follow();
  write();
  if (owner === null || storage === localStorage) return;
  const key = DRAFTS_PREFIX + owner;
  save(localStorage, limited(newest([...read(localStorage, key), ...read(storage, key)])));
  storage.removeItem(key);
}

/** The address of the page now, to which a draft leads back. */
export function pathNow(): string {
  return window.location.pathname + window.location.search;
}

function change(draft: Draft): void {
  const others = shown.get().filter((one) => one.kind !== draft.kind || one.id !== draft.id);
  shown.set([draft, ...others]);
  unwritten.set(keyOf(draft), draft);
  clearTimeout(timer);
  timer = setTimeout(write, WRITE_DELAY);
}

const keyOf = ({ kind, id }: Draft) => `${kind} ${id}`;

/** Reads the drafts of the user who is signed in now; those of others are not there for them. */
function follow(): void {
  const session = currentSession();
  const now = session?.user.id ?? null;
  const place = session?.remembered === false ? sessionStorage : localStorage;
  if (now === owner && place === storage) return;
  write();
  owner = now;
  // A session without “remember me” ends with the browser, and so do its drafts.
  storage = place;
  for (const key of keysOfDrafts()) if (read(localStorage, key).length === 0) localStorage.removeItem(key);
  shown.set(stored());
  channel?.close();
  channel = owner !== null && storage !== localStorage ? openDraftChannel(owner, receive) : undefined;
  channel?.send({ ask: true });
}

/** The storage keys of the drafts of all users. */
function keysOfDrafts(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(DRAFTS_PREFIX));
}

/** Where drafts of the user are: in the storage of the session, and those they have kept on this device. */
const places = () => (storage === localStorage ? [localStorage] : [storage, localStorage]);

function stored(): Drafts {
  const key = owner === null ? null : DRAFTS_PREFIX + owner;
  return key === null ? NONE : newest(places().flatMap((place) => read(place, key)));
}

/** The drafts by their times, the newest first, of several for one place the newest. */
function newest(drafts: Drafts): Drafts {
  const sorted = [...drafts].sort((a, b) => b.at - a.at);
  return [...new Map(sorted.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** Applies a message of another tab of the user. */
function receive({ ask, drafts = [], removed = [] }: DraftMessage): void {
  if (owner === null) return;
  if (ask) channel?.send({ drafts: shown.get() });
  const gone = new Map(removed);
  const own = read(storage, DRAFTS_PREFIX + owner).filter((one) => (gone.get(keyOf(one)) ?? 0) < one.at);
  if (drafts.length + gone.size > 0) save(storage, limited(newest([...own, ...drafts.filter(isDraft)])));
  showStored();
}

/** Shows what is stored, and what has not been written yet. */
function showStored(): void {
  const here = [...unwritten.values()].filter((one) => one !== null);
  shown.set([...here, ...stored().filter((one) => !unwritten.has(keyOf(one)))]);
}

/** The drafts under a key that are not too old. */
function read(from: Storage, key: string): Drafts {
  try {
    const found: unknown = JSON.parse(from.getItem(key) ?? '[]');
    const since = Date.now() - LOCAL_STORAGE_RETENTION;
    return Array.isArray(found) ? found.filter(isDraft).filter(({ at }) => at > since) : NONE;
  } catch {
    return NONE;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, title, path, at } = value as Partial<Draft>;
  const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return (
    DRAFT_KINDS.some((one) => one === kind) &&
    isPath &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof at === 'number'
  );
}

/** Writes what this page has changed; what other windows wrote meanwhile stays. */
function write(): void {
  clearTimeout(timer);
  if (owner === null || unwritten.size === 0) return;
  const own = unwritten;
  unwritten = new Map();
  const changed = [...own.values()].filter((one) => one !== null);
  for (const place of places()) {
    const former = read(place, DRAFTS_PREFIX + owner);
    const others = former.filter((one) => !own.has(keyOf(one)));
    if (place === storage) save(place, limited(newest([...others, ...changed])));
    else if (others.length < former.length) save(place, others);
  }
  const removed = [...own].flatMap(([key, one]) => (one === null ? [[key, Date.now()] as const] : []));
  channel?.send({ drafts: changed, removed });
}

function save(place: Storage, drafts: Drafts): void {
  if (owner === null) return;
  try {
    if (drafts.length > 0) place.setItem(DRAFTS_PREFIX + owner, JSON.stringify(drafts));
    else place.removeItem(DRAFTS_PREFIX + owner);
  } catch {
    // If storage is full or forbidden, drafts are kept until the page is left.
  }
}

function limited(drafts: Drafts): Drafts {
  let length = 0;
  return drafts.slice(0, DRAFTS_MAX).filter((one) => {
    const own = JSON.stringify(one).length;
    if (own > DRAFT_MAX_LENGTH || length + own > LENGTH_MAX) return false;
    length += own;
    return true;
  });
}

draftsRequested.subscribe(write);
draftsCleared.subscribe(() => {
  unwritten.clear();
  channel?.send({ removed: shown.get().map((one) => [keyOf(one), Date.now()] as const) });
  shown.set(stored());
});
window.addEventListener('pagehide', write);
window.addEventListener('storage', ({ key }) => {
  if (owner === null || (key !== null && key !== DRAFTS_PREFIX + owner)) return;
  showStored();
});
