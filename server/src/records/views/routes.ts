import {
  type AnyRecordRoutes,
  commonFailures,
  type Fields,
  type Input,
  OWN_VIEWS_MAX,
  type RecordView,
  recordFailures,
  SHARED_VIEWS_MAX,
  type ViewSettings,
} from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { newId } from '../../kernel/ids.ts';
import type { Handlers } from '../../kernel/mount.ts';
import type { Served } from '../adapter.ts';
import { sightOf } from '../sight.ts';
import { mayChange, mayManage, type Rights, unseenPart } from './rules.ts';
import {
  countViews,
  deleteView,
  insertView,
  type KeptView,
  listViews,
  lockView,
  restoreView,
  setDefaultView,
  updateView,
} from './store.ts';

type ViewCall = Extract<keyof AnyRecordRoutes, `view${string}`>;

/** The handlers of a record type's saved views. */
export function viewHandlers(served: Served): Pick<Handlers<AnyRecordRoutes>, ViewCall> {
  const type = served.type.name;
  const locked = async (db: Db, { id: userId }: Actor, id: string, deleted = false) =>
    required(await lockView(db, { type, userId, id, deleted }), commonFailures.notFound);

  return {
    async viewList({ db, actor }) {
      const [views, { open }] = await Promise.all([listViews(db, type, actor.id), sightOf(db, actor, served)]);
      return views.map((view) => shown(view, open, rightsOf(actor, served)));
    },

    async viewAdd({ db, actor, body: { name, settings, shared = false, locked: isLocked = false } }) {
      const rights = rightsOf(actor, served);
      const { open } = await sightOf(db, actor, served);
      requireSeen(open, settings);
      requireSharing(rights, shared);
      await requireRoom(db, type, actor.id, { own: 1, shared: shared ? 1 : 0 });
      const id = newId();
      await insertView(db, type, actor.id, { id, name, settings, shared, locked: shared && isLocked });
      return shown(await locked(db, actor, id), open, rights);
    },

    async viewEdit({ db, actor, body }) {
      const rights = rightsOf(actor, served);
      const view = await locked(db, actor, body.id);
      const { open } = await sightOf(db, actor, served);
      requireChange(view, body, open, rights);
      const after = changed(view, body);
      if (body.settings) requireSeen(open, body.settings);
      if (after.shared && !view.shared) {
        requireSharing(rights, true);
        await requireRoom(db, type, view.ownerId, { own: 0, shared: 1 });
      }
      await updateView(db, after);
      return shown(after, open, rights);
    },

    async viewDelete({ db, actor, body: { id } }) {
      if (!mayManage(await locked(db, actor, id), rightsOf(actor, served))) fail(recordFailures.viewLocked);
      await deleteView(db, id, actor.id);
      return null;
    },

    async viewRestore({ db, actor, body: { id } }) {
      const view = await locked(db, actor, id, true);
      const rights = rightsOf(actor, served);
      requireSharing(rights, view.shared);
      await requireRoom(db, type, view.ownerId, { own: 1, shared: view.shared ? 1 : 0 });
      await restoreView(db, id);
      return shown(view, (await sightOf(db, actor, served)).open, rights);
    },

    async viewDefault({ db, actor, body: { id } }) {
      if (id !== null) await locked(db, actor, id);
      await setDefaultView(db, type, actor.id, id);
      return null;
    },
  };
}

type Edit = Input<AnyRecordRoutes['viewEdit']>['body'];

/** More users may change the state of a view than its name and sharing. */
function requireChange(view: KeptView, { version, name, shared, locked }: Edit, open: Fields, rights: Rights): void {
  const isManaged = name !== undefined || shared !== undefined || locked !== undefined;
  if (isManaged ? !mayManage(view, rights) : !changeable(view, open, rights)) fail(recordFailures.viewLocked);
  if (view.version !== version) fail(commonFailures.staleVersion);
}

/** A view after an edit; one that is not shared cannot be locked. */
function changed(view: KeptView, { name = view.name, settings = view.settings, ...body }: Edit): KeptView {
  const { shared = view.shared, locked = view.locked } = body;
  return { ...view, name, settings, shared, locked: shared && locked, version: view.version + 1 };
}

function rightsOf({ id, permissions }: Actor, { type }: Served): Rights {
  const { edit, delete: remove } = type.permissions;
  return { userId: id, canEdit: permissions.has(edit), administers: remove !== undefined && permissions.has(remove) };
}

/** A view for a reader: complete, or without its state if it refers to a hidden field. */
function shown(view: KeptView, open: Fields, rights: Rights): RecordView {
  const isSeen = unseenPart(open, view.settings) === undefined;
  return {
    ...view,
    mayChange: changeable(view, open, rights),
    mayManage: mayManage(view, rights),
    settings: isSeen ? view.settings : null,
  };
}

/** A view with a state hidden from the user can be overwritten only by its owner. */
function changeable(view: KeptView, open: Fields, rights: Rights): boolean {
  const isSeen = view.ownerId === rights.userId || unseenPart(open, view.settings) === undefined;
  return isSeen && mayChange(view, rights);
}

function requireSeen(open: Fields, settings: ViewSettings): void {
  const part = unseenPart(open, settings);
  if (part !== undefined) fail(recordFailures.unknownFilter, { values: { part }, detail: { part } });
}

function requireSharing({ canEdit }: Rights, shared: boolean): void {
  if (shared && !canEdit) fail(recordFailures.viewSharing);
}

async function requireRoom(
  db: Db,
  type: string,
  ownerId: string,
  more: { own: number; shared: number },
): Promise<void> {
  const { own, shared } = await countViews(db, type, ownerId);
  if (own + more.own > OWN_VIEWS_MAX) fail(recordFailures.tooManyViews, { values: { limit: OWN_VIEWS_MAX } });
  if (more.shared > 0 && shared + more.shared > SHARED_VIEWS_MAX)
    fail(recordFailures.tooManyViews, { values: { limit: SHARED_VIEWS_MAX } });
}
