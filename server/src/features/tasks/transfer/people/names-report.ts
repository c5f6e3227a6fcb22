import type { ChosenName, ImportReport } from '@opsyard/contract';
import { OWN_STATUS } from '../../import/plan/plan.ts';
import type { Problem, ProblemCode } from '../../import/problems.ts';
import type { Comparison } from '../apply/compare.ts';
import { nameKey } from '../apply/match.ts';
import type { PreparedPlan } from '../prepare.ts';
import type { ReportInput } from '../report.ts';

type Names = ImportReport['names'];

const MAX_STATUSES = 500;
const MAX_NAMES = 1_000;
const OWN: readonly string[] = Object.values(OWN_STATUS);
const OF_STATUSES: readonly ProblemCode[] = ['statusShortened', 'statusRenamed'];
const OF_LABELS: readonly ProblemCode[] = ['labelShortened', 'labelRenamed'];

/** The current mapping of the statuses and labels of a file, and the available targets of the project. */
export function namesReport(seen: ReportInput | undefined): Names {
  if (!seen) return { statuses: [], labels: [], there: { statuses: [], labels: [], people: [] } };
  const { home } = seen;
  const isThere = home.projectId !== null;
  return {
    statuses: statusNames(seen),
    labels: labelNames(seen),
    there: {
      statuses: isThere ? home.statuses.map(({ id, name, category }) => ({ id, name, category })) : [],
      labels: home.labels.filter(({ name }) => name !== '').map(({ id, name }) => ({ id, name })),
      people: home.people.filter(({ member }) => member).map(({ id, realname }) => ({ id, name: realname })),
    },
  };
}

/** `isFound`: matched by name. */
type Decided = { isChosen: boolean; isBefore: boolean; isFound: boolean };

/** The origin of a mapping. */
export function originOf({ isChosen, isBefore, isFound }: Decided): ChosenName {
  if (!isChosen) return isFound ? 'file' : 'default';
  return isBefore ? 'before' : 'now';
}

/** The problems of a plan without those resolved by a mapping of names. */
export function openProblems(plan: PreparedPlan, { names, statuses, labels }: Comparison): readonly Problem[] {
  const resolved = (all: readonly { key: string; name: string; fullName?: string; chosen?: true }[], ids: Keys) =>
    new Set(
      all.filter(({ key, chosen }) => chosen || ids.has(nameKey(key))).map(({ name, fullName }) => fullName ?? name),
    );
  const resolvedStatuses = resolved(plan.statuses, names.statuses);
  const resolvedLabels = resolved(plan.labels, names.labels);
  return plan.problems.filter(({ code, params }) => {
    if (code === 'statusesTooMany') return statuses.left.size > 0;
    if (code === 'labelsTooMany') return labels.left > 0;
    if (OF_STATUSES.includes(code)) return !resolvedStatuses.has(String(params.full));
    return !(OF_LABELS.includes(code) && resolvedLabels.has(String(params.full)));
  });
}

type Keys = { has: (key: string) => boolean };

function statusNames({ plan, home, compared }: ReportInput): Names['statuses'] {
  const tasks = counted(plan.tasks.map(({ statusKey }) => statusKey));
  const known = new Set(home.projectId === null ? [] : home.statuses.map(({ id }) => id));
  const { names, statuses } = compared;
  return plan.statuses.slice(0, MAX_STATUSES).flatMap(({ key, name, fullName, chosen }) => {
    const status = statuses.byKey.get(key);
    if (!status) return [];
    const isThere = known.has(status.id);
    return {
      key: nameKey(key),
      name: OWN.includes(key) ? '' : (fullName ?? name),
      tasks: tasks.get(key) ?? 0,
      statusId: isThere ? status.id : null,
      to: status.name,
      category: status.category,
      chosen: originOf({
        isChosen: chosen === true || names.statuses.has(nameKey(key)),
        isBefore: !chosen && names.before.statuses,
        isFound: isThere && !OWN.includes(key) && !statuses.left.has(key),
      }),
    };
  });
}

function labelNames({ plan, home, compared }: ReportInput): Names['labels'] {
  const tasks = counted(plan.tasks.flatMap(({ labelKeys }) => labelKeys));
  const known = new Set(home.labels.map(({ id }) => id));
  const { names, labels } = compared;
  const named = plan.labels.filter(({ name }) => name !== '').slice(0, MAX_NAMES);
  return named.map(({ key, name, fullName, chosen }) => {
    const label = labels.byKey.get(key);
    const isThere = label !== undefined && known.has(label.id);
    return {
      key: nameKey(key),
      name: fullName ?? name,
      tasks: tasks.get(key) ?? 0,
      labelId: isThere ? label.id : null,
      to: label?.name ?? null,
      chosen: originOf({
        isChosen: chosen === true || names.labels.has(nameKey(key)),
        isBefore: !chosen && names.before.labels,
        isFound: isThere,
      }),
    };
  });
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
