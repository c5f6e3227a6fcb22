import type { ComponentType } from 'react';
import { createStore, useStore } from './store.ts';

export type CreateProps = {
  /** What the new record is called until somebody changes it. */
  title: string;
  /** The record the new one is linked with. */
  link: { type: string; id: string };
  onAdded: () => void;
  onClose: () => void;
};

/** How a feature adds a record of its own that is linked with one of another feature. */
export type RecordCreator = {
  /** The name of its record type. */
  readonly type: string;
  readonly permission: string;
  readonly label: readonly [en: string, zh: string];
  readonly Dialog: ComponentType<CreateProps>;
};

const creators = createStore<readonly RecordCreator[]>([]);

/** Names what features can add from the records of others. */
export function provideRecordCreators(known: readonly RecordCreator[]): void {
  creators.set(known);
}

/** What can be added from a record of any type. */
export function useRecordCreators(): readonly RecordCreator[] {
  return useStore(creators);
}
