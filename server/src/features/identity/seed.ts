import type pg from 'pg';
import { transact } from '../../kernel/transact.ts';
import { groundDictItems, groundDicts } from './ground-dictionaries.ts';
import { groundMoves, groundPermissions, groundRoles, groupsOfAdministration } from './ground-menu.ts';
import { laidGround, layGround, moveGround, noteLaid } from './seed-store.ts';

/**
 * Lays down what every installation begins with: menu, permissions, roles, dictionaries. To be called at every start: each thing
 * is laid down once in an installation's life, so that what people changed or removed since stays that way.
 */
export async function seedGround(pool: pg.Pool): Promise<void> {
  await transact(pool, {
    async work(db) {
      const laid = await laidGround(db);
      const isNew = ({ id }: { id: string }) => !laid.has(id);
      const all = [...groundPermissions, ...groundRoles, ...groundDicts, ...groundDictItems];
      if (!all.some(isNew)) return;
      const grants = groundRoles.flatMap(({ id: roleId, permissionIds }) =>
        permissionIds.map((permissionId) => ({ roleId, permissionId })),
      );
      await layGround(db, {
        permissions: groundPermissions.filter(isNew),
        roles: groundRoles.filter(isNew),
        grants: grants.filter(({ roleId, permissionId }) => !laid.has(roleId) || !laid.has(permissionId)),
        dicts: groundDicts.filter(isNew),
        dictItems: groundDictItems.filter(isNew),
      });
      // Entries of an earlier edition follow into the groups once, as far as nobody has moved or renamed them.
      if (!groupsOfAdministration.some((id) => laid.has(id)))
        await moveGround(
          db,
          groundMoves.filter((move) => !isNew(move)),
        );
      await noteLaid(db, [...new Set([...laid, ...all.map(({ id }) => id)])]);
    },
  });
}
