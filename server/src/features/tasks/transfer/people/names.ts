import { type ImportNames, importFailures } from '@opsyard/contract';
import { fail } from '../../../../kernel/fail.ts';
import type { NamesChosen } from '../../import-tables.ts';
import type { Comparison } from '../apply/compare.ts';
import { nameKey } from '../apply/match.ts';
import type { TargetProject } from '../apply/target-project.ts';
import type { PreparedPlan } from '../prepare.ts';

/** The mapping of names in a file, by key; `before`: which lists are from an earlier import of the source. */
export type NamesInUse = {
  statuses: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string | null>;
  people: ReadonlyMap<string, string | null>;
  before: Record<'statuses' | 'labels' | 'people', boolean>;
};

/** Applies the chosen names and categories to the statuses and labels of a file. */
export function renamed(plan: PreparedPlan, names: ImportNames | undefined): PreparedPlan {
  const statuses = new Map(names?.statuses?.map((choice) => [choice.key, choice]));
  const labels = new Map(names?.labels?.map((choice) => [choice.key, choice]));
  if (statuses.size + labels.size === 0) return plan;
  return {
    ...plan,
    statuses: plan.statuses.map((status) => {
      const { name, category = status.category } = statuses.get(nameKey(status.key)) ?? {};
      if (name === undefined) return status;
      const { categoryGuessed: _, ...rest } = status;
      return { ...rest, name, category, fullName: status.fullName ?? status.name, chosen: true, archived: false };
    }),
    labels: plan.labels.map((label) => {
      const { name } = labels.get(nameKey(label.key)) ?? {};
      return name === undefined ? label : { ...label, name, fullName: label.fullName ?? label.name, chosen: true };
    }),
  };
}

/** The mapping of names in a file: the chosen one, otherwise that of the last import of this source. */
export function namesFor({ sources }: TargetProject, source: string, names: ImportNames = {}): NamesInUse {
  const before = sources.find((one) => one.source === source)?.names ?? {};
  const { statuses = before.statuses ?? [], labels = before.labels ?? [], people = before.people ?? [] } = names;
  return {
    statuses: new Map(statuses.flatMap(({ key, statusId }) => (statusId === undefined ? [] : [[key, statusId]]))),
    labels: new Map(labels.flatMap(({ key, labelId }) => (labelId === undefined ? [] : [[key, labelId]]))),
    people: new Map(people.map(({ key, userId }) => [key, userId])),
    before: { statuses: !names.statuses, labels: !names.labels, people: !names.people },
  };
}

/** Refuses mappings to objects that are not in the project. */
export function checkNames(names: ImportNames | undefined, { statuses, labels, people }: TargetProject): void {
  const ids = new Set([...statuses, ...labels, ...people.filter(({ member }) => member)].map(({ id }) => id));
  const chosen = [
    ...(names?.statuses ?? []).map(({ statusId }) => statusId),
    ...(names?.labels ?? []).map(({ labelId }) => labelId),
    ...(names?.people ?? []).map(({ userId }) => userId),
  ];
  if (chosen.some((id) => id !== undefined && id !== null && !ids.has(id))) fail(importFailures.namesStale);
}

/** The mapping with the resulting ids, for the next import of the source. */
export function chosenNames(plan: PreparedPlan, { names, statuses, labels }: Comparison): NamesChosen {
  const named = plan.statuses.filter(({ key, chosen }) => chosen || names.statuses.has(nameKey(key)));
  const labelled = plan.labels.filter(({ key, chosen }) => chosen || names.labels.has(nameKey(key)));
  return {
    statuses: named.flatMap(({ key }) => {
      const status = statuses.byKey.get(key);
      return status ? [{ key: nameKey(key), statusId: status.id }] : [];
    }),
    labels: labelled.map(({ key }) => ({ key: nameKey(key), labelId: labels.byKey.get(key)?.id ?? null })),
    people: [...names.people].map(([key, userId]) => ({ key, userId })),
  };
}
