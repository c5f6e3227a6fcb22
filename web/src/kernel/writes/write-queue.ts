import type { Identified, Request } from '@opsyard/contract';
import i18next from 'i18next';
import { refresh } from '../calls/query-cache.ts';
import { RequestError } from '../calls/request-error.ts';
import { type Answer, deliver } from '../calls/transport.ts';
import { flag, hasUnsaved } from '../forms/unsaved-flag.ts';
import { pushState } from '../push/push-state.ts';
import { randomHex } from '../random.ts';
import { currentSession } from '../session.ts';
import { createStore } from '../storage/store.ts';
import { isBehindSetAside, withEarlier } from './write-order.ts';
import {
  asTriedAgain,
  indexedWrites,
  isKeptWrite,
  isSetAside,
  type Keep,
  type KeptWrite,
  type WriteStore,
  withFault,
} from './write-store.ts';

/** The most unsaved changes of a user; beyond, a change without a connection is refused. */
export const KEPT_MAX = 100;
/** Milliseconds between two attempts to send them. */
const RETRY = { first: 1_000, most: 15_000 };
/** The server stores for 24 hours which writes it has done; an older one could be done twice. */
const AGE_MAX = 23 * 60 * 60_000;
const LOCK = 'opsyard-writes';
/** Answers that say nothing about the write: no connection or session, a limit, a sign-in page of the network. */
const PASSING = [0, 401, 408, 429];
/** The same holds for a busy server, and whatever did not come from it. */
const isPassing = ({ status, isForeign }: RequestError) => isForeign || status === 503 || PASSING.includes(status);
const isFault = (error: RequestError) => error.status >= 500 && !isPassing(error);

/** The unsaved changes of the signed-in user in this browser: those that wait, and those that were refused. */
export const keptWrites = createStore<readonly KeptWrite[]>([]);

type Waiter = { route: Identified; resolve: (answer: Answer) => void; reject: (error: RequestError) => void };
const page = randomHex();
const waiters = new Map<string, Waiter>();
let storage: WriteStore = indexedWrites();
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = RETRY.first;
let isStarted = false;
let keeping: Promise<unknown> = Promise.resolve();

/** Replaces where writes are kept; for tests. */
export function keepIn(other: WriteStore): void {
  storage = other;
  waiters.clear();
}

/** Sends what was kept by earlier pages of the user, now and whenever there is a connection again. */
export function startQueue(): void {
  void flush();
  if (isStarted) return;
  isStarted = true;
  // Other pages see by this lock that answers are awaited here.
  void navigator.locks?.request(`${LOCK} ${page}`, () => new Promise(() => undefined));
  const soon = () => {
    pause = RETRY.first;
    void flush();
  };
  window.addEventListener('online', soon);
  pushState.subscribe(() => pushState.get() === 'online' && soon());
}

type Kept = { request: Request; route: Identified; key: string; keep: Keep; isTried: boolean; failure: RequestError };

/** Keeps a write and answers what the server answers when it is sent; rejects with the failure if the queue is full. */
export async function keepWrite({ request, route, key, keep, isTried, failure }: Kept): Promise<Answer> {
  const userId = currentSession()?.user.id;
  if (userId === undefined || request.headers) throw failure;
  const { method, url, body } = request;
  const write = {
    ...{ userId, key, page, method, url, body, isTried, text: keep.text, refused: null, at: Date.now() },
    call: `${route.feature}.${route.id}`,
    ...(isFault(failure) && { faults: 1 }),
    path: window.location.pathname + window.location.search,
  };
  // One after the other, so that many at once do not pass the limit.
  const added = keeping.then(() => add(write, failure));
  keeping = added.catch(() => undefined);
  await added;
  const answered = new Promise<Answer>((resolve, reject) => waiters.set(key, { route, resolve, reject }));
  flag(userId, true);
  await show();
  keep.onKept?.();
  again();
  return await answered;
}

async function add(write: Omit<KeptWrite, 'id'>, failure: RequestError): Promise<void> {
  const own = (await read()).filter(({ userId }) => userId === write.userId);
  if (own.length >= KEPT_MAX) throw tooMany();
  // Where storage is full or forbidden, it has failed.
  await storage.add(write).catch(() => {
    throw failure;
  });
}

/** Removes an unsaved change for good; those that waited for it are sent. */
export async function discard({ id, key }: KeptWrite): Promise<void> {
  await storage.remove(id);
  waiters.get(key)?.reject(discarded());
  waiters.delete(key);
  await show();
  await flush();
}

/** Sends a change again that was set aside, and those that wait for it. */
export async function tryAgain(write: KeptWrite): Promise<void> {
  await storage.put(asTriedAgain(write));
  await flush();
}

/** Removes all unsaved changes of a user. */
export async function discardAll(userId: string): Promise<void> {
  for (const one of await read()) if (one.userId === userId) await storage.remove(one.id);
  flag(userId, false);
  await show();
}

/** Tries to send now, instead of at the next attempt. */
export function flush(): Promise<void> {
  clearTimeout(timer);
  const { locks } = navigator;
  // One page at a time; without locks their keys are enough, as a write counts once.
  const sending = locks
    ? locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? send() : again()))
    : send();
  // Storage can fail for a moment.
  return sending.catch(() => again());
}

async function send(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { token, user } = session;
  for (;;) {
    const own = await show();
    const waiting = own.filter((one) => one.refused === null && !isBehindSetAside(one, own));
    const open = await pagesOpen();
    const next = waiting.find((one) => one.page === page || !open.has(one.page));
    // Whoever signs in meanwhile does not send them.
    if (!next || currentSession()?.user.id !== user.id) return waiting.length > 0 ? again() : undefined;
    if (!(await sendOne(next, token))) return again();
  }
}

/** Sends a write; false if it has to wait. */
async function sendOne(write: KeptWrite, token: string): Promise<boolean> {
  if (Date.now() - write.at > AGE_MAX) {
    await refuse(write, tooOld());
    return true;
  }
  if (!write.isTried && !(await storage.put({ ...write, isTried: true }))) return true;
  const { key, method, url, body } = write;
  const [feature = '', id = ''] = write.call.split('.');
  const route = waiters.get(key)?.route ?? ({ feature, id, method, path: url, access: 'signedIn' } as Identified);
  try {
    const answer = await deliver({ method: method as Request['method'], url, body }, route, { token, key, once: true });
    await storage.remove(write.id);
    for (const later of withEarlier(write, answer, await read())) await storage.put(later);
    pause = RETRY.first;
    const waiter = waiters.get(key);
    waiters.delete(key);
    if (waiter) waiter.resolve(answer);
    else void refresh(feature);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The next sign-in of this user sends it.
    if (isPassing(error)) return false;
    if (isFault(error)) return await recordFault(write, error);
    await refuse(write, error);
    return true;
  }
}

/** Counts a fault of the server; whether the write is set aside, so that the next one can be sent. */
async function recordFault(write: KeptWrite, error: RequestError): Promise<boolean> {
  const after = withFault({ ...write, isTried: true }, error.message);
  await storage.put(after);
  if (!isSetAside(after)) return false;
  pause = RETRY.first;
  waiters.get(write.key)?.reject(setAside(error));
  waiters.delete(write.key);
  return true;
}

/** The page that waits shows the refusal itself; otherwise it is listed. */
async function refuse(write: KeptWrite, error: RequestError): Promise<void> {
  const waiter = waiters.get(write.key);
  waiters.delete(write.key);
  if (waiter) {
    await storage.remove(write.id);
    waiter.reject(error);
  } else await storage.put({ ...write, refused: error.message, faults: 0 });
}

async function pagesOpen(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(LOCK.length + 1)));
}

async function show(): Promise<readonly KeptWrite[]> {
  const kept = await read();
  // Of whoever is signed in now.
  const userId = currentSession()?.user.id;
  const own = kept.filter((one) => one.userId === userId);
  keptWrites.set(own);
  if (userId !== undefined) {
    // Refused ones stay listed, but nothing waits behind them.
    flag(
      userId,
      own.some(({ refused }) => refused === null),
    );
  }
  hasUnsaved.set(own.length > 0);
  return own;
}

/** Where storage is forbidden, nothing is kept. */
async function read(): Promise<KeptWrite[]> {
  return (await storage.all().catch(() => [])).filter(isKeptWrite);
}

function again(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), pause);
  pause = Math.min(pause * 2, RETRY.most);
}

const refusal = (key: 'tooMany' | 'tooOld' | 'discarded', count = KEPT_MAX) =>
  new RequestError({ status: 400, failure: `unsaved.${key}`, message: i18next.t(`common:unsaved.${key}`, { count }) });
const tooMany = () => refusal('tooMany');
const tooOld = () => refusal('tooOld');
const discarded = () => refusal('discarded');
/** Still undecided: the same write made again has the same key. */
const setAside = ({ status }: RequestError) =>
  new RequestError({ status, failure: 'unsaved.setAside', message: i18next.t('common:unsaved.setAside') });
