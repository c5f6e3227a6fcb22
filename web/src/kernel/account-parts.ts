import type { Permission } from '@opsyard/contract';
import type { ComponentType } from 'react';
import { useCanAct } from './can.tsx';
import { createStore, useStore } from './storage/store.ts';

/** A part of the page of the own account that a feature adds. */
export type AccountPart = {
  /** Its name in the URL. */
  readonly name: string;
  readonly permission: Permission;
  readonly label: readonly [en: string, zh: string];
  readonly Part: ComponentType;
};

const parts = createStore<readonly AccountPart[]>([]);

/** Registers what features add to the page of the own account. */
export function provideAccountParts(list: readonly AccountPart[]): void {
  parts.set(list);
}

/** What features add to the page of the own account, as far as the user may use it. */
export function useAccountParts(): readonly AccountPart[] {
  const may = useCanAct();
  return useStore(parts).filter(({ permission }) => may(permission));
}
