import type { ImportMember, ImportTask } from '../../import/plan/plan.ts';
import { splitList } from '../../import/text.ts';
import { folded, nameKey } from '../apply/match.ts';
import type { KnownPerson } from '../apply/target-project.ts';
import type { PreparedPlan } from '../prepare.ts';

const COMMA = /[,，]/u;

/**
 * Splits people whom the file names in one cell, `Ann, Bob`, if each of them is a member here and nobody has the whole name: the first is the
 * owner, the others assignees. An explicitly mapped name is not split.
 */
export function splitPeople(
  plan: PreparedPlan,
  known: readonly KnownPerson[],
  chosen: ReadonlyMap<string, string | null>,
): PreparedPlan {
  const members = new Set(known.filter(({ member }) => member).map(({ realname }) => folded(realname)));
  const byName = new Map(plan.members.map((member) => [folded(member.name), member]));
  const parts = new Map<string, ImportMember[]>();
  for (const { key, name, username, email } of plan.members) {
    if (username || email || chosen.has(nameKey(key)) || members.has(folded(name))) continue;
    const names = splitList(name, COMMA);
    if (names.length < 2 || !names.every((one) => members.has(folded(one)))) continue;
    const people = names.map((one) => byName.get(folded(one)) ?? { key: `name:${folded(one)}`, name: one });
    parts.set(key, people);
    for (const person of people) byName.set(folded(person.name), person);
  }
  if (parts.size === 0) return plan;
  const whole = plan.members.filter(({ key }) => !parts.has(key));
  const all = new Map([...whole, ...[...parts.values()].flat()].map((member) => [member.key, member]));
  return { ...plan, members: [...all.values()], tasks: plan.tasks.map((task) => taskOf(task, parts)) };
}

function taskOf<T extends ImportTask>(task: T, parts: ReadonlyMap<string, readonly ImportMember[]>): T {
  const keysOf = (key: string) => parts.get(key)?.map((person) => person.key) ?? [key];
  const [ownerKey, ...others] = task.ownerKey === undefined ? [] : keysOf(task.ownerKey);
  const assigneeKeys = [...new Set([...others, ...task.assigneeKeys.flatMap(keysOf)])];
  return { ...task, ...(ownerKey !== undefined && { ownerKey }), assigneeKeys };
}
