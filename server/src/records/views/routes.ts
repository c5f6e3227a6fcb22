import type { AnyRecordRoutes, RecordView, ViewSettings } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Handlers } from '../../kernel/routes/mount.ts';
import type { ServedType } from '../adapter.ts';
import { visibilityOf } from '../visibility.ts';
import { hiddenPart, type Rights } from './rules.ts';
import {
  addSaved,
  deleteSaved,
  editSaved,
  listSaved,
  restoreSaved,
  type ShownView,
  setOwnDefault,
  type ViewHost,
} from './saved-views.ts';
import type { StoredViewSettings } from './store.ts';

type ViewCall = Extract<keyof AnyRecordRoutes, `view${string}`>;

/** The handlers of a record type's saved views. */
export function viewHandlers(served: ServedType): Pick<Handlers<AnyRecordRoutes>, ViewCall> {
  return {
    async viewList({ db, actor }) {
      return (await listSaved(db, await hostOf(db, actor, served))).map(toReply);
    },

    async viewAdd({ db, actor, body: { settings, ...rest } }) {
      return toReply(await addSaved(db, await hostOf(db, actor, served), { ...rest, settings: toStored(settings) }));
    },

    async viewEdit({ db, actor, body: { settings, ...rest } }) {
      const edit = { ...rest, ...(settings && { settings: toStored(settings) }) };
      return toReply((await editSaved(db, await hostOf(db, actor, served), edit)).view);
    },

    async viewDelete({ db, actor, body: { id } }) {
      await deleteSaved(db, await hostOf(db, actor, served), id);
      return null;
    },

    async viewRestore({ db, actor, body: { id } }) {
      return toReply(await restoreSaved(db, await hostOf(db, actor, served), id));
    },

    async viewDefault({ db, actor, body: { id } }) {
      await setOwnDefault(db, await hostOf(db, actor, served), id);
      return null;
    },
  };
}

async function hostOf(db: Db, actor: Actor, served: ServedType): Promise<ViewHost> {
  const { open } = await visibilityOf(db, actor, served);
  return {
    list: served.type.name,
    rights: rightsOf(actor, served),
    hiddenPart: (settings) => hiddenPart(open, settings, served.type.conditions),
  };
}

function rightsOf({ id, permissions }: Actor, { type }: ServedType): Rights {
  const { edit, delete: remove } = type.permissions;
  return { userId: id, canEdit: permissions.has(edit), administers: remove !== undefined && permissions.has(remove) };
}

function toStored(settings: ViewSettings): StoredViewSettings {
  return { ...settings, page: null };
}

/** A view as sent to clients: without the settings that only pages have. */
function toReply({ isForAll: _, settings, ...view }: ShownView): RecordView {
  if (settings === null) return { ...view, settings };
  const { page: __, ...rest } = settings;
  return { ...view, settings: rest as ViewSettings };
}
