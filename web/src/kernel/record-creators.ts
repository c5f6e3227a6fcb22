import type { ComponentType } from 'react';
import { createStore, useStore } from './storage/store.ts';

export type CreateProps = {
  /** The initial title of the new record. */
  title: string;
  /** The record the new one is linked with. */
  link: { type: string; id: string };
  onAdded: () => void;
  onClose: () => void;
};

/** How a feature creates a record linked with one of another feature. */
export type RecordCreator = {
  /** The name of its record type. */
  readonly type: string;
  readonly permission: string;
  readonly label: readonly [en: string, zh: string];
  readonly Dialog: ComponentType<CreateProps>;
};

const creators = createStore<readonly RecordCreator[]>([]);

/** Registers the record creators of all features. */
export function provideRecordCreators(provided: readonly RecordCreator[]): void {
  creators.set(provided);
}

/** The record creators available from a record of any type. */
export function useRecordCreators(): readonly RecordCreator[] {
  return useStore(creators);
}
