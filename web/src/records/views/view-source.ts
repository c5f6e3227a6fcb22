import type { RecordView, ViewSettings } from '@opsyard/contract';
import { call, keyOf } from '../../kernel/api.ts';
import type { Records } from '../scope.ts';

/** What every saved view has, whatever it shows. */
export type SavedView<S> = Omit<RecordView, 'settings'> & {
  /** What everybody begins with who has chosen none. */
  isForAll?: boolean;
  settings: S | null;
};

export type ViewNote = Pick<RecordView, 'name' | 'shared' | 'locked'>;

/** Where the views of a page are kept. */
export type ViewSource<S, V extends SavedView<S>> = {
  /** How they are kept when they are read. */
  key: readonly unknown[];
  add: (body: ViewNote & { settings: S }) => Promise<V>;
  edit: (body: { id: string; version: number } & Partial<ViewNote & { settings: S }>) => Promise<V>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  begin: (id: string | null) => Promise<unknown>;
  /** Missing where the person may not say what everybody begins with, and where there is no such view. */
  beginAll?: (id: string | null) => Promise<unknown>;
};

/** Where the views of a record type are kept. */
export function recordViews({ routes }: Records): ViewSource<ViewSettings, RecordView> {
  const quiet = { quiet: true };
  return {
    key: keyOf(routes.viewList, {}),
    add: (body) => call(routes.viewAdd, { body }, quiet),
    edit: (body) => call(routes.viewEdit, { body }, quiet),
    remove: (id) => call(routes.viewDelete, { body: { id } }, quiet),
    restore: (id) => call(routes.viewRestore, { body: { id } }),
    begin: (id) => call(routes.viewDefault, { body: { id } }, quiet),
  };
}
