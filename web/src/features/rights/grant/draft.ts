import type { GrantEntry } from '@opsyard/contract';
import { childrenByParent, descendantsOf } from '../tree-rows.ts';

/** Unsaved permissions of a holder: the granted entries, and the data rules of the entries whose rules changed. */
export type Draft = { granted: ReadonlySet<string>; rules: ReadonlyMap<string, readonly string[]> };
export type Changes = {
  add: GrantEntry[];
  remove: GrantEntry[];
  rules: { entry: GrantEntry; before: readonly string[]; after: readonly string[] }[];
};

/** The current permissions of the holder, with the changes of an earlier draft applied. */
export function draftOf(entries: readonly GrantEntry[]): Draft {
  return { granted: new Set(entries.filter(({ granted }) => granted).map(({ id }) => id)), rules: new Map() };
}

type Tree = ReadonlyMap<string, readonly GrantEntry[]>;

/** Whether an entry only groups others; it counts as granted when all of them are. */
function isFolder(below: Tree, id: string): boolean {
  return (below.get(id) ?? []).some(({ menuType }) => menuType !== 2);
}

/** State of the checkbox of an entry. */
export function boxOf(below: Tree, { granted }: Draft, id: string): 'on' | 'some' | 'off' {
  const inner = descendantsOf(below, id);
  const someGranted = inner.some((one) => granted.has(one));
  const isFullyGranted = !isFolder(below, id) || inner.every((one) => granted.has(one));
  if (granted.has(id) && isFullyGranted) return 'on';
  return granted.has(id) || someGranted ? 'some' : 'off';
}

/** The draft after a click on a checkbox: grants or revokes the entry and its descendants, except locked ones. */
export function toggled(entries: readonly GrantEntry[], draft: Draft, id: string): Draft {
  const below = childrenByParent(entries);
  const may = new Set(entries.filter(({ grantable }) => grantable).map((entry) => entry.id));
  const concerned = [id, ...descendantsOf(below, id)].filter((one) => may.has(one));
  const granted = new Set(draft.granted);
  const isChecked = boxOf(below, draft, id) === 'on' || concerned.every((one) => granted.has(one));
  for (const one of concerned) {
    if (isChecked) granted.delete(one);
    else granted.add(one);
  }
  return { ...draft, granted };
}

export function rulesIn({ rules }: Draft, entry: Pick<GrantEntry, 'id' | 'dataRuleIds'>): readonly string[] {
  return rules.get(entry.id) ?? entry.dataRuleIds;
}

/** The draft with a data rule of an entry selected or deselected. */
export function ruleToggled(draft: Draft, entry: GrantEntry, rule: string): Draft {
  const now = rulesIn(draft, entry);
  const next = now.includes(rule) ? now.filter((one) => one !== rule) : [...now, rule];
  return { ...draft, rules: new Map([...draft.rules, [entry.id, next]]) };
}

/** The changes that saving the draft would make. */
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

export function countOf({ add, remove, rules }: Changes): number {
  return add.length + remove.length + rules.length;
}
