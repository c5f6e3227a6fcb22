import { customKey, isCustomKey, remappedRules, type TypeDefinition } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Pair } from '../project/copy-lists-store.ts';
import { sharedTemplates } from '../task-template/store.ts';

const latest = statement(`
  select v.type_id as id, v.definition, v.published_by as "publishedBy"
  from task_type y join task_type_version v on v.type_id = y.id and v.number = y.published where y.id = any ($1::uuid[])
`);
const insert = statement(`
  with made as (
    insert into task_type_version (type_id, number, definition, published_by)
    select id, 1, definition::jsonb, by from unnest($1::uuid[], $2::text[], $3::uuid[]) n (id, definition, by)
  )
  update task_type set published = 1 where id = any ($1::uuid[])
`);

type Copied = { types: readonly Pair[]; statuses: readonly Pair[]; fields: readonly Pair[] };

/** Gives the types of a copy the latest version of the types they were made of, as their first one. */
export async function copyVersions(db: Db, { types, statuses, fields }: Copied): Promise<void> {
  const found = await rowsOf<{ id: string; definition: TypeDefinition; publishedBy: string | null }>(db, latest, [
    types.map(({ id }) => id),
  ]);
  if (found.length === 0) return;
  const [copies, statusIds] = [types, statuses].map((pairs) => new Map(pairs.map(({ id, copy }) => [id, copy]))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const names = new Map<string, string>(fields.map(({ id, copy }) => [customKey(id), customKey(copy)]));
  const field = (name: string) => (isCustomKey(name) ? names.get(name) : name);
  // Templates of the project stay there.
  const shared = await sharedTemplates(
    db,
    found.flatMap(({ definition }) => definition.taskTemplateId ?? []),
  );
  const template = (id: string) => (shared.has(id) ? id : null);
  const to: Remapping = { status: (id) => statusIds.get(id), field, person: (id) => id, template };
  await insertFirstVersions(
    db,
    found.map(({ id, definition, publishedBy }) => ({
      ...{ id: copies.get(id) ?? id, publishedBy },
      definition: remappedDefinition(definition, to),
    })),
  );
}

type FirstVersion = { id: string; definition: TypeDefinition; publishedBy: string | null };

/** Gives types without versions their first ones. */
export async function insertFirstVersions(db: Db, versions: readonly FirstVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await rowsOf(db, insert, [
    versions.map(({ id }) => id),
    versions.map(({ definition }) => JSON.stringify(definition)),
    versions.map(({ publishedBy }) => publishedBy),
  ]);
}

type Remapping = {
  status: (id: string) => string | undefined;
  field: (name: string) => string | undefined;
  person: (id: string) => string | null;
  /** The task template of a type; left out, there is none. */
  template?: (id: string) => string | null;
};

/** A definition in the terms of another project; what that does not have is left out. */
export function remappedDefinition(definition: TypeDefinition, to: Remapping): TypeDefinition {
  const { status, field } = to;
  const { statusIds, initialId, transitions, required, hidden } = definition;
  const rules = transitions && { restricted: true, transitions, statuses: [] };
  const { taskTemplateId, ...kept } = definition;
  const template = taskTemplateId ? (to.template?.(taskTemplateId) ?? null) : null;
  return {
    ...kept,
    ...(template && { taskTemplateId: template }),
    statusIds: statusIds.flatMap((id) => status(id) ?? []),
    initialId: initialId && (status(initialId) ?? null),
    transitions: rules && remappedRules(rules, to).transitions,
    required: required.flatMap((name) => field(name) ?? []),
    hidden: hidden.flatMap((name) => field(name) ?? []),
  };
}
