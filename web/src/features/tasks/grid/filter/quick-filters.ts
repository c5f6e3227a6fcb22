import { type FilterState, OPEN } from '../../shared/reading/task-filter.ts';

/** Filters that one choice sets; each is a part of the usual filter. */
export const QUICK_FILTERS = ['mine', 'open', 'overdue', 'week', 'unowned', 'blocked', 'waiting', 'unread'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/** The conditions of those that no list of values can express. */
const CONDITIONS: Readonly<Partial<Record<QuickFilter, string>>> = {
  mine: '(owner = me or assignees has any (me))',
  blocked: '(blocked = true)',
  waiting: '((owner = me or assignees has any (me)) and (blocked = true or category = "4" or approval is not empty))',
  unread: '(unread = true)',
};
const AND = ' and ';

/** Those of the quick filters that a filter contains. */
export function quickFiltersIn(state: FilterState): QuickFilter[] {
  return QUICK_FILTERS.filter((one) => isOn(one, state));
}

/** What changes in a filter when a quick filter is set or removed; others and further conditions stay. */
export function toggledQuick(one: QuickFilter, state: FilterState): Partial<FilterState> {
  const on = !isOn(one, state);
  if (one === 'open') return { status: on ? [OPEN] : [] };
  if (one === 'unowned') return { owner: on ? ['none'] : [] };
  if (one === 'overdue' || one === 'week') return { due: on ? one : '' };
  const { own, conditions } = partsOf(state.filter);
  const next = on ? [...conditions, one] : conditions.filter((other) => other !== one);
  return { filter: joined(own, next) };
}

function isOn(one: QuickFilter, { status, owner, due, filter }: FilterState): boolean {
  if (one === 'open') return status.length === 1 && status[0] === OPEN;
  if (one === 'unowned') return owner.length === 1 && owner[0] === 'none';
  if (one === 'overdue' || one === 'week') return due === one;
  return partsOf(filter).conditions.includes(one);
}

type Parts = { own: string; conditions: readonly QuickFilter[] };

/** The conditions of quick filters at the end of a text, and what a person wrote before them. */
function partsOf(filter: string): Parts {
  const conditions: QuickFilter[] = [];
  let own = filter.trim();
  for (;;) {
    const last = QUICK_FILTERS.find(
      (one) => CONDITIONS[one] && (own === CONDITIONS[one] || own.endsWith(AND + CONDITIONS[one])),
    );
    if (!last) break;
    conditions.unshift(last);
    own = own.slice(0, -(CONDITIONS[last] ?? '').length).replace(/ and $/u, '');
  }
  if (own === '' || conditions.length === 0) return { own, conditions };
  // Without brackets around it, the conditions might belong to a part of it.
  return isBracketed(own) ? { own: own.slice(1, -1), conditions } : { own: filter.trim(), conditions: [] };
}

function joined(own: string, conditions: readonly QuickFilter[]): string {
  if (conditions.length === 0) return own;
  return [...(own === '' ? [] : [`(${own})`]), ...conditions.map((one) => CONDITIONS[one] ?? '')].join(AND);
}

/** Whether a text is in one pair of brackets. */
function isBracketed(text: string): boolean {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return at === [...text].length - 1 && at > 0;
  }
  return false;
}
