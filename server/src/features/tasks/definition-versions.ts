import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';

type Tables = {
  /** The table with `draft`, `published` and `version`. */
  owner: string;
  /** The table of its published versions, and its column for the owner. */
  versions: string;
  key: string;
  /** The column of the owner that holds what is in force, if it is not read from the versions. */
  live?: string;
};

type Publication<D> = {
  definition: D;
  /** Null where the product publishes, as after a status was deleted. */
  actorId: string | null;
  /** What is prepared stays. */
  keepsDraft?: boolean;
};

/** Drafts and immutable, numbered versions of what a project defines: of a task type or of the workflow. */
export function versionStore<D>({ owner, versions, key, live }: Tables) {
  const saveDraft = statement(
    `update ${owner} set draft = $2::jsonb, version = version + 1 where id = $1 returning version`,
  );
  const publish = statement(`
    with made as (
      update ${owner} set published = published + 1, draft = case when $4::boolean then draft end, version = version + 1
        ${live ? `, ${live} = $2::jsonb` : ''}
      where id = $1 returning published, version
    ), logged as (
      insert into ${versions} (${key}, number, definition, published_by)
      select $1, made.published, $2::jsonb, $3 from made
    )
    select published, version from made
  `);
  return {
    /** Keeps what the next version is to be; null discards it. */
    async writeDraft(db: Db, id: string, definition: D | null): Promise<void> {
      await rowsOf(db, saveDraft, [id, definition && JSON.stringify(definition)]);
    },

    /** Makes a definition the next version; returns its number, and the version for optimistic locking. */
    async publish(db: Db, id: string, { definition, actorId, keepsDraft = false }: Publication<D>) {
      const values = [id, JSON.stringify(definition), actorId, keepsDraft];
      return one(await rowsOf<{ published: number; version: number }>(db, publish, values));
    },
  };
}
