import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

/** Why, by whom and since when something is kept. */
export type Hold = { reason: string; by: string | null; at: string };
type HoldTable = {
  table: string;
  /** The column of what is held. */
  key: string;
  /** Further columns, which do not change while it is held. */
  columns: readonly string[];
  /** The name of the lock. */
  lock: string;
};

/** The holds of a table, which keep records from being purged. */
export type HoldStore = {
  /** Waits for purges that have looked for holds, and lets no other begin until the transaction ends; before all other locks. */
  lockSetting(db: Db): Promise<void>;
  /** Blocks new holds until the purging transaction ends; before all other locks. */
  lockPurging(db: Db): Promise<void>;
  /** The hold of a record itself. */
  find(db: Db, id: string): Promise<Hold | undefined>;
  /** Sets a hold, or replaces its reason; `values` are those of the further columns. */
  save(db: Db, held: { id: string; reason: string; by: string }, values: readonly (string | null)[]): Promise<Hold>;
  /** Ends a hold; returns its reason, or undefined if there was none. */
  remove(db: Db, id: string): Promise<string | undefined>;
};

const COLUMNS = 'h.reason, u.realname as by, h.at';

/** Setting holds in a table and purging exclude each other: what is purged has no hold, and what is held is not purged. */
export function holdStore({ table, key, columns, lock }: HoldTable): HoldStore {
  const lockSetting = statement(`select pg_advisory_xact_lock(hashtextextended('${lock}', 0))`);
  const lockPurging = statement(`select pg_advisory_xact_lock_shared(hashtextextended('${lock}', 0))`);
  const find = statement(`
    select ${COLUMNS} from ${table} h left join sys_user u on u.id = h.set_by where h.${key} = $1
  `);
  const save = statement(`
    with h as (
      insert into ${table} (${[key, 'reason', 'set_by', ...columns].join(', ')})
      values ($1, $2, $3${columns.map((_, at) => `, $${at + 4}`).join('')})
      on conflict (${key}) do update set reason = excluded.reason, set_by = excluded.set_by, at = now()
      returning reason, set_by, at
    )
    select ${COLUMNS} from h left join sys_user u on u.id = h.set_by
  `);
  const remove = statement(`delete from ${table} where ${key} = $1 returning reason`);
  return {
    async lockSetting(db) {
      await rowsOf(db, lockSetting);
    },
    async lockPurging(db) {
      await rowsOf(db, lockPurging);
    },
    find: async (db, id) => await rowOf<Hold>(db, find, [id]),
    save: async (db, { id, reason, by }, values) => one(await rowsOf<Hold>(db, save, [id, reason, by, ...values])),
    remove: async (db, id) => (await rowOf<{ reason: string }>(db, remove, [id]))?.reason,
  };
}
