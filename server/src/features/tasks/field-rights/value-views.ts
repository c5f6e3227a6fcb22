import type { FieldRelation } from '@opsyard/contract';
import { type FieldLimit, type FieldLimits, isUnknown } from './limits.ts';

/** Adds a value to a statement and returns its place, such as `$3`. */
export type Bind = (value: unknown) => string;

const RELATED: Readonly<Record<FieldRelation, (task: string, user: string) => string>> = {
  owner: (task, user) => `${task}.owner_id = ${user}::uuid`,
  assignee: (task, user) => `${task}.assignee_ids @> array[${user}::uuid]`,
  creator: (task, user) => `${task}.created_by = ${user}::uuid`,
};

/** Fields whose values a user sees nowhere, and those they see in tasks to which they have one of the same relations. */
type Hidden = {
  unknown: readonly FieldLimit[];
  partly: readonly { see: readonly FieldRelation[]; fields: readonly FieldLimit[] }[];
};

/** Whether some limits hide a value; others only refuse changes. */
export function hidesValues({ fields }: FieldLimits): boolean {
  return [...fields.values()].some(({ see }) => see !== true);
}

function hiddenOf({ fields }: FieldLimits): Hidden {
  const all = [...fields.values()];
  const partly = Map.groupBy(
    all.filter(({ see }) => see !== true && see.length > 0),
    ({ see }) => String(see),
  );
  return {
    unknown: all.filter(isUnknown),
    partly: [...partly.values()].map((fields) => ({ see: relationsOf(fields), fields })),
  };
}

function relationsOf([first]: readonly FieldLimit[]): readonly FieldRelation[] {
  return first && first.see !== true ? first.see : [];
}

/** The SQL of an object by keys of fields, without the values the user may not see; `related` tells whether they have a relation to its task. */
function stripped(
  object: string,
  { unknown, partly }: Hidden,
  { bind, related }: { bind: Bind; related: (see: readonly FieldRelation[]) => string },
): string {
  const keys = (fields: readonly FieldLimit[]) => `${bind(fields.map(({ key }) => key))}::text[]`;
  const always = unknown.length > 0 ? [` - ${keys(unknown)}`] : [];
  const sometimes = partly.map(
    ({ see, fields }) => ` - case when ${related(see)} then '{}'::text[] else ${keys(fields)} end`,
  );
  return `(${object}${[...always, ...sometimes].join('')})`;
}

function relatedTo(task: string, see: readonly FieldRelation[], user: string): string {
  return `(${see.map((one) => RELATED[one](task, user)).join(' or ')})`;
}

/** The SQL of the values of task `o` as a user sees them. */
export function visibleValues(limits: FieldLimits, bind: Bind): string {
  return stripped('o.custom', hiddenOf(limits), {
    bind,
    related: (see) => relatedTo('o', see, bind(limits.userId)),
  });
}

/**
 * Common table expressions that hide the tables of the same names: definitions, sort values, the history and saved views without fields and
 * values that a user may not see.
 */
export function viewsOfValues(limits: FieldLimits, bind: Bind): string[] {
  const hidden = hiddenOf(limits);
  const related = (id: string) => (see: readonly FieldRelation[]) =>
    `exists (select from public.task r where r.id = ${id} and ${relatedTo('r', see, bind(limits.userId))})`;
  const ids = (fields: readonly FieldLimit[]) => `${bind(fields.map(({ id }) => id))}::uuid[]`;
  const unknown = ids(hidden.unknown);
  const partly = hidden.partly.map(
    ({ see, fields }) => ` and (v.field_id <> all (${ids(fields)}) or ${related('v.task_id')(see)})`,
  );
  const changes = stripped("(case a.entity when 'relocation' then a.changes - 'custom' else a.changes end)", hidden, {
    bind,
    related: related('a.entity_id'),
  });
  const named = hidden.unknown.map(({ key }) => key).join('|');
  return [
    `task_field as not materialized (select f.* from public.task_field f where f.id <> all (${unknown}))`,
    `task_field_value as not materialized (
      select v.* from public.task_field_value v where v.field_id <> all (${unknown})${partly.join('')}
    )`,
    // An empty entry would reveal when a hidden value has changed.
    `activity as not materialized (
      select a.id, a.op_id, a.actor_id, a.entity, a.entity_id, a.project_id, a.kind, a.version, a.seen as changes, a.source, a.at, a.seq
      from (select a.*, ${changes} as seen from public.activity a) a where a.seen <> '{}' or a.changes = '{}'
    )`,
    `record_view as not materialized (
      select v.* from public.record_view v
      where v.record_type not like 'task:%' or ${bind(named)}::text = '' or to_jsonb(v)::text !~ ${bind(named)}::text
    )`,
  ];
}
