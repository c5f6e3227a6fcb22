import type { GrantEntry } from '@opsyard/contract';
import { allBelow, belowEach } from '../tree-rows.ts';

/** What a holder is to have once it is saved: entries, and of those whose rules were changed, which limit them. */
export type Draft = { granted: ReadonlySet<string>; rules: ReadonlyMap<string, readonly string[]> };
export type Changes = {
  add: GrantEntry[];
  remove: GrantEntry[];
  rules: { entry: GrantEntry; before: readonly string[]; after: readonly string[] }[];
};

/** What the holder has now, with the changes of a draft that was begun before. */
export function draftOf(entries: readonly GrantEntry[]): Draft {
  return { granted: new Set(entries.filter(({ granted }) => granted).map(({ id }) => id)), rules: new Map() };
}

type Tree = ReadonlyMap<string, readonly GrantEntry[]>;

/** Whether an entry only holds others: then it counts as given when all of them are. */
function isFolder(below: Tree, id: string): boolean {
  return (below.get(id) ?? []).some(({ menuType }) => menuType !== 2);
}

/** How the box of an entry stands. */
export function boxOf(below: Tree, { granted }: Draft, id: string): 'on' | 'some' | 'off' {
  const inner = allBelow(below, id);
  const some = inner.some((one) => granted.has(one));
  const isWhole = !isFolder(below, id) || inner.every((one) => granted.has(one));
  if (granted.has(id) && isWhole) return 'on';
  return granted.has(id) || some ? 'some' : 'off';
}

/** The draft after the box of an entry was clicked: it and all below are given or taken, as far as that may be changed. */
export function toggled(entries: readonly GrantEntry[], draft: Draft, id: string): Draft {
  const below = belowEach(entries);
  const may = new Set(entries.filter(({ grantable }) => grantable).map((entry) => entry.id));
  const concerned = [id, ...allBelow(below, id)].filter((one) => may.has(one));
  const granted = new Set(draft.granted);
  const isOn = boxOf(below, draft, id) === 'on' || concerned.every((one) => granted.has(one));
  for (const one of concerned) {
    if (isOn) granted.delete(one);
    else granted.add(one);
  }
  return { ...draft, granted };
}

/** The rules that limit an entry in a draft. */
export function rulesIn({ rules }: Draft, entry: Pick<GrantEntry, 'id' | 'dataRuleIds'>): readonly string[] {
  return rules.get(entry.id) ?? entry.dataRuleIds;
}

/** The draft with a rule of an entry chosen or let go. */
export function ruleToggled(draft: Draft, entry: GrantEntry, rule: string): Draft {
  const now = rulesIn(draft, entry);
  const next = now.includes(rule) ? now.filter((one) => one !== rule) : [...now, rule];
  return { ...draft, rules: new Map([...draft.rules, [entry.id, next]]) };
}

/** What would change if the draft were saved. */
export function changesIn(entries: readonly GrantEntry[], draft: Draft): Changes {
  const after = ({ id }: GrantEntry) => draft.granted.has(id);
  return {
    add: entries.filter((entry) => after(entry) && !entry.granted),
    remove: entries.filter((entry) => entry.granted && !after(entry)),
    rules: entries.flatMap((entry) => {
      const before = entry.granted ? entry.dataRuleIds : [];
      const chosen = rulesIn(draft, entry);
      const isSame = before.length === chosen.length && before.every((rule) => chosen.includes(rule));
      return after(entry) && !isSame ? [{ entry, before, after: chosen }] : [];
    }),
  };
}

/** How much a draft changes. */
export function countOf({ add, remove, rules }: Changes): number {
  return add.length + remove.length + rules.length;
}
