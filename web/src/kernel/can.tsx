import type { AuthEntry, UserMenu } from '@opsyard/contract';
import { createContext, type ReactNode, use } from 'react';
import { createStore, useStore } from './storage/store.ts';

type Authorisations = Pick<UserMenu, 'auth' | 'allAuth'>;

const MINE = 'LOGIN_USER_BUTTON_AUTH';
const ALL = 'SYS_BUTTON_AUTH';
const authorisations = createStore<Authorisations>({ auth: readStoredList(MINE), allAuth: readStoredList(ALL) });

/** Stores the button permissions of the user until the browser closes. */
export function storeAuthorisations({ auth, allAuth }: Authorisations): void {
  sessionStorage.setItem(MINE, JSON.stringify(auth));
  sessionStorage.setItem(ALL, JSON.stringify(allAuth));
  authorisations.set({ auth, allAuth });
}

/** Whether a button is shown: unrestricted (status '0'), or granted to the user; data permissions (type '2') are ignored. */
export function canAct(action: string, { auth, allAuth }: Authorisations): boolean {
  if (allAuth.some((entry) => entry.action === action && entry.status === '0')) return true;
  return auth.some((entry) => entry.action === action && entry.type !== '2');
}

/** The permission list of the surrounding form, in addition to the user's own. */
export const FormPermissions = createContext<readonly AuthEntry[]>([]);

/** Whether a button of a form is shown: granted by the form's list, except data permissions, or to the user. */
export function canActInForm(action: string, list: readonly AuthEntry[], own: Authorisations): boolean {
  return list.some((entry) => entry.action === action && entry.type !== '2') || canAct(action, own);
}

/** Whether the user may perform an action here; the server checks again. */
export function useCan(action: string): boolean {
  return canActInForm(action, use(FormPermissions), useStore(authorisations));
}

/** Returns a function that checks whether the user may perform an action. */
export function useCanAct(): (action: string) => boolean {
  const own = useStore(authorisations);
  return (action) => canAct(action, own);
}

/** Renders its children for users who may perform `action`. */
export function Can({ action, children }: { action: string; children: ReactNode }): ReactNode {
  return useCan(action) ? children : null;
}

function readStoredList(name: string): AuthEntry[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
