import type { RecordView, ViewSettings } from '@opsyard/contract';
import { call, keyOf } from '../../kernel/calls/api.ts';
import type { Records } from '../scope.ts';

/** The properties of every saved view. */
export type SavedView<S> = Omit<RecordView, 'settings'> & {
  /** Whether it is the default for users without one of their own. */
  isForAll?: boolean;
  settings: S | null;
};

export type ViewDetails = Pick<RecordView, 'name' | 'shared' | 'locked'>;

/** The storage of the views of a page. */
export type ViewSource<S, V extends SavedView<S>> = {
  /** The query that reads them. */
  key: readonly unknown[];
  add: (body: ViewDetails & { settings: S }) => Promise<V>;
  edit: (body: { id: string; version: number } & Partial<ViewDetails & { settings: S }>) => Promise<V>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  begin: (id: string | null) => Promise<unknown>;
  /** Missing if the user may not set the shared default, or if there is none. */
  beginAll?: (id: string | null) => Promise<unknown>;
};

/** The storage of the views of a record type. */
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
