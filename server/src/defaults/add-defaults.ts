import type pg from 'pg';
import { transact } from '../kernel/transact.ts';
import {
  type DefaultDictionary,
  type DefaultDictionaryItem,
  defaultDictionaries,
  defaultItems,
} from './default-dictionaries.ts';
import { type DefaultEntry, defaultEntries, type FeatureDefaults } from './default-menu.ts';
import { type DefaultRoleRow, defaultRoles } from './default-roles.ts';
import { findSeeded, insertDefaults, moveEntries, noteSeeded } from './defaults-store.ts';
import { administrationGroups, menuMoves } from './menu-moves.ts';

/** What every installation begins with. */
export type Defaults = {
  entries: readonly DefaultEntry[];
  roles: readonly DefaultRoleRow[];
  dictionaries: readonly DefaultDictionary[];
  items: readonly DefaultDictionaryItem[];
};

/** Puts together what the features begin with. */
export function defaultsOf(given: FeatureDefaults): Defaults {
  const entries = defaultEntries(given);
  return {
    entries,
    roles: defaultRoles(entries),
    dictionaries: defaultDictionaries(given.features),
    items: defaultItems(given.features),
  };
}

/**
 * Adds menu, permissions, roles and dictionaries. To be called at every start: each of them is added once in an installation's life,
 * so that what people changed or removed since stays that way.
 */
export async function addDefaults(pool: pg.Pool, { entries, roles, dictionaries, items }: Defaults): Promise<void> {
  await transact(pool, {
    async work(db) {
      const seeded = await findSeeded(db);
      const isNew = ({ id }: { id: string }) => !seeded.has(id);
      const all = [...entries, ...roles, ...dictionaries, ...items];
      if (!all.some(isNew)) return;
      const grants = roles.flatMap(({ id: roleId, permissionIds }) =>
        permissionIds.map((permissionId) => ({ roleId, permissionId })),
      );
      await insertDefaults(db, {
        entries: entries.filter(isNew),
        roles: roles.filter(isNew),
        grants: grants.filter(({ roleId, permissionId }) => !seeded.has(roleId) || !seeded.has(permissionId)),
        dictionaries: dictionaries.filter(isNew),
        items: items.filter(isNew),
      });
      // Entries of an earlier edition follow into the groups once, as far as nobody has moved or renamed them.
      if (!administrationGroups.some((id) => seeded.has(id)))
        await moveEntries(
          db,
          menuMoves(entries).filter((move) => !isNew(move)),
        );
      await noteSeeded(db, [...new Set([...seeded, ...all.map(({ id }) => id)])]);
    },
  });
}
