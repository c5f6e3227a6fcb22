import { type Category, type Color, LABELS_MAX, STATUSES_MAX } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import { newId } from '../../../kernel/ids.ts';
import { type ImportMember, type ImportPlan, OWN_STATUS } from '../import/plan.ts';
import type { MadeStatus } from './context-store.ts';
import type { KnownLabel, KnownPerson, KnownStatus } from './home.ts';

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

export type StatusMatch = { byKey: ReadonlyMap<string, KnownStatus>; made: MadeStatus[] };

/**
 * Which status of the project each status of the file is: the one it was at an earlier import, one of the same name, or a new
 * one; where the project can have no more, the first of its kind, or the default where nobody knows the kind. What the file does
 * not name itself is the project's default status, or its first one of the kind the file tells.
 */
export function matchStatuses(
  plan: Pick<ImportPlan, 'statuses' | 'sourceKey'>,
  known: readonly KnownStatus[],
): StatusMatch {
  const byKey = new Map<string, KnownStatus>();
  const made: MadeStatus[] = [];
  const byOrigin = firstBy(known, ({ externalKey }) => externalKey);
  const byName = firstBy(known, ({ name }) => folded(name));
  const ranks = generateNKeysBetween(known.at(-1)?.rank ?? null, null, plan.statuses.length);
  for (const [index, { key, name, category, categoryGuessed, archived }] of plan.statuses.entries()) {
    const own = CATEGORY_OF.get(key);
    const found = (own && firstOf(known, own)) ?? byOrigin.get(externalKeyOf(plan, key)) ?? byName.get(folded(name));
    const full = known.length + made.length >= STATUSES_MAX;
    const status = found ?? (full ? firstOf(known, categoryGuessed ? '0' : category) : undefined);
    if (status) {
      byKey.set(key, status);
      continue;
    }
    const rank = ranks[index] ?? '';
    const color = COLOR_OF[category];
    const fresh = { id: newId(), name, category, archived, color, rank, externalKey: externalKeyOf(plan, key) };
    made.push(fresh);
    byName.set(folded(name), fresh);
    byKey.set(key, fresh);
  }
  for (const [key, category] of CATEGORY_OF) setIf(byKey, key, firstOf(known, category));
  return { byKey, made };
}

function firstOf(known: readonly KnownStatus[], category: Category): KnownStatus | undefined {
  const open = known.filter(({ archived }) => !archived);
  return open.find((status) => status.category === category) ?? open[0] ?? known[0];
}

export type LabelMatch = { byKey: ReadonlyMap<string, KnownLabel>; made: KnownLabel[] };

/** Which label of the project each label of the file is; beyond 300 they are left out. */
export function matchLabels(plan: Pick<ImportPlan, 'labels' | 'sourceKey'>, known: readonly KnownLabel[]): LabelMatch {
  const byKey = new Map<string, KnownLabel>();
  const made: KnownLabel[] = [];
  const byOrigin = firstBy(known, ({ externalKey }) => externalKey);
  const byName = firstBy(known, ({ name }) => folded(name));
  for (const { key, name, color } of plan.labels) {
    const found = byOrigin.get(externalKeyOf(plan, key)) ?? (name === '' ? undefined : byName.get(folded(name)));
    if (found) byKey.set(key, found);
    else if (known.length + made.length < LABELS_MAX) {
      const label = { id: newId(), name, color, externalKey: externalKeyOf(plan, key) };
      made.push(label);
      byName.set(folded(name), label);
      byKey.set(key, label);
    }
  }
  return { byKey, made };
}

/**
 * Which person here each person of the file is: by mail address, else by user name, else by a full name only one of them
 * has; the others stay names.
 */
export function matchPeople(
  plan: Pick<ImportPlan, 'members'>,
  known: readonly KnownPerson[],
): Map<string, KnownPerson> {
  const byKey = new Map<string, KnownPerson>();
  const index = {
    email: groupBy(known, ({ email }) => email ?? ''),
    username: groupBy(known, ({ username }) => username),
    name: groupBy(known, ({ realname }) => realname),
  };
  for (const member of plan.members) setIf(byKey, member.key, personOf(member, index));
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

/** The first of each name, to be found at once: a file may name hundreds of thousands. */
function firstBy<T>(known: readonly T[], nameOf: (one: T) => string | null): Map<string | null, T> {
  return new Map(known.toReversed().map((one) => [nameOf(one), one]));
}

/** What a later import of the same source knows a task by. */
export function externalKeyOf({ sourceKey }: Pick<ImportPlan, 'sourceKey'>, key: string): string {
  return `${sourceKey}#${key}`.slice(0, 500);
}

/** What names are compared by. */
export function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function setIf<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
  if (value !== undefined) map.set(key, value);
}
