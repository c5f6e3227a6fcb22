import {
  type DictionaryEntry,
  FIRST_ITEM_LEFT_OUT,
  type LoginResult,
  STORAGE_PREFIX,
  type UserInfo,
} from '@opsyard/contract';
import { readStored, removeStored, store } from './storage/storage.ts';
import { createStore, useStore } from './storage/store.ts';

/** The signed-in user of this page. */
export type Session = { token: string; user: UserInfo; remembered: boolean };
export type DictionaryItems = Record<string, DictionaryEntry[]>;

const session = createStore<Session | null>(read());
let startedAt = 0;
const dictionaries = createStore<DictionaryItems>(readStored<DictionaryItems>('UI_CACHE_DB_DICT_DATA') ?? {});

/** The current session, or null. */
export const currentSession = session.get;

/** When the page started to load data for the session, in milliseconds of `performance.now()`; zero if it existed from the start. */
export function sessionStartedAt(): number {
  return startedAt;
}

/** The session, for components. */
export function useSession(): Session | null {
  return useStore(session);
}

/** The signed-in user; only for screens that require a session. */
export function useMe(): UserInfo {
  const found = useSession();
  if (!found) throw new Error('useMe needs a signed-in page');
  return found.user;
}

/** Starts a session with the response of the sign-in. */
export function startSession(
  login: Pick<LoginResult, 'token' | 'userInfo' | 'sysAllDictItems'>,
  remember: boolean,
): void {
  store('Access-Token', login.token, { remember });
  store('Login_Username', login.userInfo.username, { remember });
  store('Login_Userinfo', login.userInfo, { remember });
  store('UI_CACHE_DB_DICT_DATA', login.sysAllDictItems, { remember });
  dictionaries.set(login.sysAllDictItems);
  startedAt = performance.now();
  session.set({ token: login.token, user: login.userInfo, remembered: remember });
}

/** Updates the user, as after a switch of department. */
export function changeUser(user: UserInfo): void {
  const now = session.get();
  if (!now) return;
  store('Login_Userinfo', user, { remember: now.remembered });
  session.set({ ...now, user });
}

const NO_ITEMS: readonly DictionaryEntry[] = [];
/** Where a tab keeps what its user can undo; it ends with the session. */
export const UNDO_KEY = `${STORAGE_PREFIX}UNDO`;
const OF_SESSION = ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH', UNDO_KEY];

/** Removes the session from this browser, independent of the server. */
export function endSession(): void {
  removeStored('Access-Token');
  removeStored('Login_Username');
  removeStored('Login_Userinfo');
  removeStored('UI_CACHE_DB_DICT_DATA');
  for (const name of OF_SESSION) sessionStorage.removeItem(name);
  dictionaries.set({});
  session.set(null);
}

/** Replaces the dictionaries of the sign-in with current ones. */
export function changeDictionaries(items: DictionaryItems): void {
  const now = session.get();
  if (!now) return;
  store('UI_CACHE_DB_DICT_DATA', items, { remember: now.remembered });
  dictionaries.set(items);
}

/** The entries of a dictionary, for components. */
export function useDictionaryItems(code: string): readonly DictionaryEntry[] {
  return itemsIn(useStore(dictionaries), code);
}

function itemsIn(all: DictionaryItems, code: string): readonly DictionaryEntry[] {
  const items = all[code] ?? NO_ITEMS;
  return code === FIRST_ITEM_LEFT_OUT ? items.slice(1) : items;
}

// Follows sign-out, sign-in and changes of the user in other tabs.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== `${STORAGE_PREFIX}Access-Token` && key !== `${STORAGE_PREFIX}Login_Userinfo`) return;
  const found = read();
  if (JSON.stringify(found) === JSON.stringify(session.get())) return;
  if (found?.token !== session.get()?.token) startedAt = performance.now();
  session.set(found);
});

function read(): Session | null {
  const remembered = sessionStorage.getItem(`${STORAGE_PREFIX}Access-Token`) === null;
  const token = readStored<string>('Access-Token');
  const user = readStored<UserInfo>('Login_Userinfo');
  return token && user ? { token, user, remembered } : null;
}
