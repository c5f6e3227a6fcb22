import { createHash } from 'node:crypto';
import { type Category, type Color, LABELS_MAX, STATUSES_MAX } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import { newId } from '../../../../kernel/database/ids.ts';
import { type ImportMember, type ImportPlan, type ImportStatus, OWN_STATUS } from '../../import/plan/plan.ts';
import type { MadeStatus } from '../context-store.ts';
import type { KnownLabel, KnownPerson, KnownStatus } from './target-project.ts';

export const COLOR_OF: Record<Category, Color> = {
  '0': 'gray',
  '1': 'green',
  '2': 'blue',
  '3': 'brown',
  '4': 'purple',
};
const CATEGORY_OF: ReadonlyMap<string, Category> = new Map([
  [OWN_STATUS.default, '0'],
  [OWN_STATUS.todo, '0'],
  [OWN_STATUS.done, '1'],
  [OWN_STATUS.cancelled, '3'],
]);

const MAX_KEY_LENGTH = 200;

/** `left`: the keys of those beyond the limit. */
export type StatusMatch = { byKey: ReadonlyMap<string, KnownStatus>; made: MadeStatus[]; left: ReadonlySet<string> };

/**
 * Maps the statuses of a file to the project: by an earlier import, by name, or as new ones; beyond the limit to the first of their category, or
 * the default if that is unknown. Statuses missing in the file are the project's default, or its first one of the known category.
 */
export function matchStatuses(
  plan: Pick<ImportPlan, 'statuses' | 'sourceKey'>,
  known: readonly KnownStatus[],
  chosen: ReadonlyMap<string, string> = new Map(),
): StatusMatch {
  const byKey = new Map<string, KnownStatus>();
  const made: MadeStatus[] = [];
  const find = finderOf(plan, known, chosen);
  const ranks = generateNKeysBetween(known.at(-1)?.rank ?? null, null, plan.statuses.length);
  const left = new Set<string>();
  for (const [index, one] of plan.statuses.entries()) {
    const { key, name, category, archived } = one;
    const found = ownStatus(one, known, chosen) ?? find.of(one);
    const isLeft = !found && known.length + made.length >= STATUSES_MAX;
    if (isLeft) left.add(key);
    const status = isLeft ? substituteStatus(one, known) : found;
    if (status) {
      byKey.set(key, status);
      continue;
    }
    const rank = ranks[index] ?? '';
    const fresh = {
      id: newId(),
      name,
      category,
      archived,
      color: COLOR_OF[category],
      rank,
      externalKey: find.free(key),
    };
    made.push(fresh);
    find.add(fresh);
    byKey.set(key, fresh);
  }
  const own = [...CATEGORY_OF].map(([key, category]) => [key, byKey.get(key) ?? firstOf(known, category)] as const);
  for (const [key, status] of own) setIf(byKey, key, status);
  return { byKey, made, left };
}

/** The status for tasks whose status is beyond the limit. */
function substituteStatus(
  { category, categoryGuessed }: ImportStatus,
  known: readonly KnownStatus[],
): KnownStatus | undefined {
  return firstOf(known, categoryGuessed ? '0' : category);
}

/** The status of the project for tasks without one in the file. */
function ownStatus(
  { key, chosen: isNamed }: ImportStatus,
  known: readonly KnownStatus[],
  chosen: ReadonlyMap<string, string>,
): KnownStatus | undefined {
  const category = isNamed || chosen.has(nameKey(key)) ? undefined : CATEGORY_OF.get(key);
  return category && firstOf(known, category);
}

type Listed = { id: string; name: string; externalKey: string | null };

/** Resolves a name of the file: by the user's mapping, an earlier import, or an equal name. */
function finderOf<T extends Listed>(
  plan: Pick<ImportPlan, 'sourceKey'>,
  known: readonly T[],
  chosen: ReadonlyMap<string, string | null>,
) {
  const byId = new Map(known.map((one) => [one.id, one]));
  const byOrigin = firstBy(known, ({ externalKey }) => externalKey);
  const byName = firstBy(known, ({ name }) => folded(name));
  const origin = (key: string) => byOrigin.get(externalKeyOf(plan, key));
  return {
    of: (one: { key: string; name: string; chosen?: true }) =>
      byId.get(chosen.get(nameKey(one.key)) ?? '') ??
      (one.chosen ? undefined : origin(one.key)) ??
      (one.name === '' ? undefined : byName.get(folded(one.name))),
    add: (one: T) => byName.set(folded(one.name), one),
    /** The key stored for later imports, unless another object has it. */
    free: (key: string) => (origin(key) ? null : externalKeyOf(plan, key)),
  };
}

function firstOf(known: readonly KnownStatus[], category: Category): KnownStatus | undefined {
  const open = known.filter(({ archived }) => !archived);
  return open.find((status) => status.category === category) ?? open[0] ?? known[0];
}

/** `left`: the number of those beyond the limit. */
export type LabelMatch = { byKey: ReadonlyMap<string, KnownLabel>; made: KnownLabel[]; left: number };

/** Maps the labels of a file to the project; those mapped to null, and those beyond 300, are skipped. */
export function matchLabels(
  plan: Pick<ImportPlan, 'labels' | 'sourceKey'>,
  known: readonly KnownLabel[],
  chosen: ReadonlyMap<string, string | null> = new Map(),
): LabelMatch {
  const byKey = new Map<string, KnownLabel>();
  const made: KnownLabel[] = [];
  const find = finderOf(plan, known, chosen);
  let left = 0;
  for (const one of plan.labels.filter(({ key }) => chosen.get(nameKey(key)) !== null)) {
    const { key, name, color } = one;
    const found = find.of(one);
    if (found) byKey.set(key, found);
    else if (known.length + made.length < LABELS_MAX) {
      const label = { id: newId(), name, color, externalKey: find.free(key) };
      made.push(label);
      find.add(label);
      byKey.set(key, label);
    } else left += 1;
  }
  return { byKey, made, left };
}

/** Maps the people of a file to users: by mail address, otherwise by user name, otherwise by a unique full name; the others stay names. */
export function matchPeople(
  plan: Pick<ImportPlan, 'members'>,
  known: readonly KnownPerson[],
  chosen: ReadonlyMap<string, string | null> = new Map(),
): Map<string, KnownPerson> {
  const byId = new Map(known.map((person) => [person.id, person]));
  const byKey = new Map<string, KnownPerson>();
  const index = {
    email: groupBy(known, ({ email }) => email ?? ''),
    username: groupBy(known, ({ username }) => username),
    name: groupBy(known, ({ realname }) => realname),
  };
  for (const member of plan.members) {
    const choice = chosen.get(nameKey(member.key));
    if (choice !== null) setIf(byKey, member.key, byId.get(choice ?? '') ?? personOf(member, index));
  }
  return byKey;
}

type PeopleIndex = Record<'email' | 'username' | 'name', Map<string, KnownPerson[]>>;

function personOf({ name, username, email }: ImportMember, index: PeopleIndex): KnownPerson | undefined {
  const only = (found: KnownPerson[] = []) => (found.length === 1 ? found[0] : undefined);
  return (
    only(index.email.get(folded(email ?? ''))) ??
    only(index.username.get(folded(username ?? ''))) ??
    only(index.name.get(folded(name))) ??
    only(index.username.get(folded(name)))
  );
}

function groupBy(known: readonly KnownPerson[], text: (person: KnownPerson) => string): Map<string, KnownPerson[]> {
  const groups = Map.groupBy(known, (person) => folded(text(person)));
  groups.delete('');
  return groups;
}

/** An index of the first of each name: a file may contain hundreds of thousands. */
function firstBy<T>(known: readonly T[], nameOf: (one: T) => string | null): Map<string | null, T> {
  return new Map(known.toReversed().map((one) => [nameOf(one), one]));
}

/** The key of a name in the file in the user's mapping: its key, or a hash if that is too long. */
export function nameKey(key: string): string {
  if (key !== '' && key.length <= MAX_KEY_LENGTH) return key;
  return `#${createHash('sha256').update(key).digest('hex')}`;
}

/** The key by which later imports of the same source recognise a task. */
export function externalKeyOf({ sourceKey }: Pick<ImportPlan, 'sourceKey'>, key: string): string {
  return `${sourceKey}#${key}`.slice(0, 500);
}

/** The form of names for comparisons. */
export function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function setIf<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
  if (value !== undefined) map.set(key, value);
}
