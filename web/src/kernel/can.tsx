import type { AuthEntry, UserPermission } from '@opsyard/contract';
import { createContext, type ReactNode, use } from 'react';
import { createStore, useStore } from './store.ts';

type Authorisations = Pick<UserPermission, 'auth' | 'allAuth'>;

const MINE = 'LOGIN_USER_BUTTON_AUTH';
const ALL = 'SYS_BUTTON_AUTH';
const authorisations = createStore<Authorisations>({ auth: readStoredList(MINE), allAuth: readStoredList(ALL) });

/** Keeps which buttons this person has, until the browser closes. */
export function storeAuthorisations({ auth, allAuth }: Authorisations): void {
  sessionStorage.setItem(MINE, JSON.stringify(auth));
  sessionStorage.setItem(ALL, JSON.stringify(allAuth));
  authorisations.set({ auth, allAuth });
}

/** Whether a button shows: free for everybody (status '0'), else among the person's own; data permissions (type '2') do not count. */
export function canAct(action: string, { auth, allAuth }: Authorisations): boolean {
  if (allAuth.some((entry) => entry.action === action && entry.status === '0')) return true;
  return auth.some((entry) => entry.action === action && entry.type !== '2');
}

/** The permission list of the form that stands here; what it grants counts beside the person's own. */
export const FormPermissions = createContext<readonly AuthEntry[]>([]);

/** Whether a button of a form shows: the form's own list grants it, data permissions aside, or the person has it anyway. */
export function canActInForm(action: string, list: readonly AuthEntry[], own: Authorisations): boolean {
  return list.some((entry) => entry.action === action && entry.type !== '2') || canAct(action, own);
}

/** Follows whether this person may do something here; the server decides again when it is done. */
export function useCan(action: string): boolean {
  return canActInForm(action, use(FormPermissions), useStore(authorisations));
}

/** Shows its children to those who may do `action`. */
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
