import { commonFailures, OWN_VIEWS_MAX, recordFailures, SHARED_VIEWS_MAX } from '@opsyard/contract';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { fail, required } from '../../kernel/fail.ts';
import { mayChange, mayManage, type Rights } from './rules.ts';
import {
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  restoreView,
  type StoredView,
  type StoredViewSettings,
  setDefaultView,
  setViewForAll,
  updateView,
} from './store.ts';

/** A list with saved views: of a record type, or of the tasks of a project. */
export type ViewHost = {
  /** The value of `record_view.record_type`. */
  list: string;
  rights: Rights;
  /** The part of a view that the user may not see or that is invalid; undefined if there is none. */
  hiddenPart: (settings: StoredViewSettings) => string | undefined;
  /** Fails for a view that the list cannot open with. */
  refuseDefault?: (settings: StoredViewSettings) => void;
};

/** A view for a user: complete, or without its settings if they refer to a hidden field. */
export type ShownView = Omit<StoredView, 'settings'> & {
  mayChange: boolean;
  mayManage: boolean;
  settings: StoredViewSettings | null;
};

type NewView = { name: string; settings: StoredViewSettings; shared?: boolean; locked?: boolean };
type Edit = { id: string; version: number } & Partial<NewView>;

/** The user's own views of a list and the shared ones. */
export async function listSaved(db: Db, host: ViewHost): Promise<ShownView[]> {
  return (await listViews(db, host.list, host.rights.userId)).map((view) => shown(view, host));
}

export async function addSaved(db: Db, host: ViewHost, added: NewView): Promise<ShownView> {
  const { name, settings, shared = false, locked = false } = added;
  const { list, rights } = host;
  requireVisible(host, settings);
  requireSharing(rights, shared);
  await requireBelowLimit(db, list, rights.userId, { own: 1, shared: shared ? 1 : 0 });
  const id = newId();
  await insertView(db, list, rights.userId, { id, name, settings, shared, locked: shared && locked });
  return shown(await lockSaved(db, host, id), host);
}

/** Changes a view; throws if the version is not the current one. */
export async function editSaved(db: Db, host: ViewHost, edit: Edit): Promise<{ view: ShownView; wasShared: boolean }> {
  const { list, rights } = host;
  const view = await lockSaved(db, host, edit.id);
  requireChange(view, edit, host);
  const after = changed(view, edit);
  if (edit.settings) requireVisible(host, edit.settings);
  if (after.shared && !view.shared) {
    requireSharing(rights, true);
    await requireBelowLimit(db, list, view.ownerId, { own: 0, shared: 1 });
  }
  await updateView(db, after);
  return { view: shown(after, host), wasShared: view.shared };
}

/** Deletes a view so that it can be restored. */
export async function deleteSaved(db: Db, host: ViewHost, id: string): Promise<StoredView> {
  const view = await lockSaved(db, host, id);
  if (!mayManage(view, host.rights)) fail(recordFailures.viewLocked);
  await deleteView(db, id, host.rights.userId);
  return view;
}

/** Restores a view that the user deleted within a day. */
export async function restoreSaved(db: Db, host: ViewHost, id: string): Promise<ShownView> {
  await restoreTrashed(db, host, await lockSaved(db, host, id, true));
  return shown(await lockSaved(db, host, id), host);
}

/** Restores a locked view of a list, within its limits. */
export async function restoreTrashed(
  db: Db,
  { list, rights }: Pick<ViewHost, 'list' | 'rights'>,
  { id, ownerId, shared }: Pick<StoredView, 'id' | 'ownerId' | 'shared'>,
): Promise<void> {
  requireSharing(rights, shared);
  await requireBelowLimit(db, list, ownerId, { own: 1, shared: shared ? 1 : 0 });
  await restoreView(db, id);
}

/** Sets or removes the user's default view. */
export async function setOwnDefault(db: Db, host: ViewHost, id: string | null): Promise<void> {
  const view = id === null ? null : await lockSaved(db, host, id);
  if (view) host.refuseDefault?.(view.settings);
  await setDefaultView(db, host.list, host.rights.userId, id);
}

/** Sets or removes the default view for users without a default of their own; it has to be shared. */
export async function setSharedDefault(db: Db, host: ViewHost, id: string | null): Promise<void> {
  const view = id === null ? null : await lockSaved(db, host, id);
  if (view && !view.shared) fail(recordFailures.viewSharing);
  if (view) host.refuseDefault?.(view.settings);
  await setViewForAll(db, host.list, id);
}

async function lockSaved(db: Db, { list, rights }: ViewHost, id: string, deleted = false): Promise<StoredView> {
  const view = await lockView(db, { type: list, userId: rights.userId, id, deleted });
  return required(view, commonFailures.notFound);
}

/** More users may change the settings of a view than its name and sharing. */
function requireChange(view: StoredView, { version, name, shared, locked }: Edit, host: ViewHost): void {
  const isManaged = name !== undefined || shared !== undefined || locked !== undefined;
  if (isManaged ? !mayManage(view, host.rights) : !changeable(view, host)) fail(recordFailures.viewLocked);
  if (view.version !== version) fail(commonFailures.staleVersion);
}

/** A view after an edit; one that is not shared is neither locked nor the default of others. */
function changed(view: StoredView, { name = view.name, settings = view.settings, ...edit }: Edit): StoredView {
  const { shared = view.shared, locked = view.locked } = edit;
  const isForAll = shared && view.isForAll;
  return { ...view, name, settings, shared, isForAll, locked: shared && locked, version: view.version + 1 };
}

function shown(view: StoredView, host: ViewHost): ShownView {
  return {
    ...view,
    mayChange: changeable(view, host),
    mayManage: mayManage(view, host.rights),
    settings: host.hiddenPart(view.settings) === undefined ? view.settings : null,
  };
}

/** A view with settings hidden from the user can be overwritten only by its owner. */
function changeable(view: StoredView, { rights, hiddenPart }: ViewHost): boolean {
  const isVisible = view.ownerId === rights.userId || hiddenPart(view.settings) === undefined;
  return isVisible && mayChange(view, rights);
}

function requireVisible({ hiddenPart }: ViewHost, settings: StoredViewSettings): void {
  const part = hiddenPart(settings);
  if (part !== undefined) fail(recordFailures.unknownFilter, { values: { part }, detail: { part } });
}

function requireSharing({ canEdit }: Rights, shared: boolean): void {
  if (shared && !canEdit) fail(recordFailures.viewSharing);
}

async function requireBelowLimit(
  db: Db,
  list: string,
  ownerId: string,
  more: { own: number; shared: number },
): Promise<void> {
  const { own, shared } = await countViews(db, list, ownerId);
  if (own + more.own > OWN_VIEWS_MAX) fail(recordFailures.tooManyViews, { values: { limit: OWN_VIEWS_MAX } });
  if (more.shared > 0 && shared + more.shared > SHARED_VIEWS_MAX)
    fail(recordFailures.tooManyViews, { values: { limit: SHARED_VIEWS_MAX } });
}
