import { RECORD_REF } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { type ChipContext, visibleChips } from '../../../records/links/chips.ts';
import { VISIBLE_TASK } from '../access-store.ts';

const files = statement(`
  select f.id, f.name from record_file f join task t on t.id = f.record_id join project p on p.id = t.project_id
  where f.record_type = 'task' and f.id = any ($3::uuid[]) and ($4 or f.deleted_at is null) and ${VISIBLE_TASK}
`);

/** Who reads the names, and our public address, without which they have no links. */
export type NamesContext = ChipContext & { address: string | undefined };

/**
 * The records among some references that the reader may see, by reference: their titles, with links that end with the reference, by which an
 * import knows them again.
 */
export async function recordNames(
  { address, ...context }: NamesContext,
  values: Iterable<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const refs = [...new Set(values)].filter((value) => typeof value === 'string' && RECORD_REF.test(value)) as string[];
  if (refs.length === 0) return new Map();
  const parsed = refs.map((ref) => ({ type: ref.split(':')[0] ?? '', id: ref.split(':')[1] ?? '' }));
  const chips = await visibleChips(context, parsed);
  return new Map(
    chips.map(({ type, id, title, page }) => {
      const ref = `${type}:${id}`;
      return [ref, `${title} (${address === undefined ? ref : `${address}${page}#${ref}`})`];
    }),
  );
}

/** The reference in a text as `recordNames` writes it; other texts as they are. */
export function recordIn(text: string): string {
  return /[(#]([a-z][A-Za-z0-9]{0,49}:[0-9a-f]{32})\)$/.exec(text)?.[1] ?? text;
}

/** The names of files of tasks that the reader may see; those that have been removed only if requested. */
export async function fileNames(
  db: Db,
  { id, orgLine }: Pick<ChipContext['actor'], 'id' | 'orgLine'>,
  { ids, removed = false }: { ids: readonly string[]; removed?: boolean },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rowsOf<{ id: string; name: string }>(db, files, [id, orgLine, ids, removed]);
  return new Map(found.map((one) => [one.id, one.name]));
}
