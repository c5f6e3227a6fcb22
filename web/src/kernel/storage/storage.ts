import { LOCAL_STORAGE_RETENTION, STORAGE_PREFIX } from '@opsyard/contract';

/** The storage keys of the page in the browser, without their common prefix. */
export type StoredName =
  | 'Access-Token'
  | 'Login_Username'
  | 'Login_Userinfo'
  | 'UI_CACHE_DB_DICT_DATA'
  | 'ENCRYPTED_STRING'
  | 'PREFERENCES'
  | 'LANGUAGE'
  | 'BRANDING'
  | 'CAS_AWAY'
  | 'CAS_LINK'
  | `ENHANCE_${string}`;

type StoredValue = { value: unknown; expire: number | null };

/** Reads a stored value; expired and invalid ones are removed and returned as null. */
export function readStored<T>(name: StoredName, now = Date.now()): T | null {
  for (const storage of [sessionStorage, localStorage]) {
    const stored = parse(storage.getItem(STORAGE_PREFIX + name));
    if (stored && (stored.expire === null || stored.expire > now)) return stored.value as T;
    storage.removeItem(STORAGE_PREFIX + name);
  }
  return null;
}

/** Stores a value for seven days, or only until the browser closes. */
export function store(name: StoredName, value: unknown, { remember = true, now = Date.now() } = {}): void {
  const stored: StoredValue = { value, expire: remember ? now + LOCAL_STORAGE_RETENTION : null };
  const [own, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  other.removeItem(STORAGE_PREFIX + name);
  // Overwritten, not removed first: other tabs observe each step, and would take a missing user for a sign-out.
  write(own, STORAGE_PREFIX + name, JSON.stringify(stored));
}

export function removeStored(name: StoredName): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORAGE_PREFIX + name);
}

function write(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Full or forbidden storage must not be an error; the value is kept until the page is left.
    storage.removeItem(key);
  }
}

function parse(text: string | null): StoredValue | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredValue(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStoredValue(value: unknown): value is StoredValue {
  return typeof value === 'object' && value !== null && 'value' in value && 'expire' in value;
}
