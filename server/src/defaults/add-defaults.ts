import type pg from 'pg';
import { transact } from '../kernel/database/transact.ts';
import {
  type DefaultDictionary,
  type DefaultDictionaryItem,
  defaultDictionaries,
  defaultItems,
} from './default-dictionaries.ts';
import { type DefaultEntry, defaultEntries, type FeatureDefaults, permissionId } from './default-menu.ts';
import { type DefaultRoleRow, defaultRoles } from './default-roles.ts';
import { copyGrants, findSeeded, insertDefaults, moveEntries, saveSeeded } from './defaults-store.ts';
import { administrationGroups, menuMoves } from './menu-moves.ts';

export type Defaults = {
  entries: readonly DefaultEntry[];
  roles: readonly DefaultRoleRow[];
  dictionaries: readonly DefaultDictionary[];
  items: readonly DefaultDictionaryItem[];
};

/** Collects the defaults of all features. */
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
 * Adds default menu entries, permissions, roles and dictionaries. Called at every start; each default is added only
 * once per installation, so that changes and deletions by users persist.
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
      for (const { id, partOf, perms } of entries.filter(isNew))
        if (perms !== null && partOf !== undefined && seeded.has(permissionId(partOf)))
          await copyGrants(db, { id, code: perms, from: partOf });
      // Entries of an earlier version are moved into the groups once, unless an administrator moved or renamed them.
      if (!administrationGroups.some((id) => seeded.has(id)))
        await moveEntries(
          db,
          menuMoves(entries).filter((move) => !isNew(move)),
        );
      await saveSeeded(db, [...new Set([...seeded, ...all.map(({ id }) => id)])]);
    },
  });
}
