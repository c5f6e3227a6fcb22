import { IMPORT_PROBLEMS_MAX, type ImportReport, TASK_IDS_MAX } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { translate } from '../../../kernel/words.ts';
import { countPlan, peopleOf } from '../import/count.ts';
import { refusalWords } from '../import/problem-words.ts';
import { changesOf } from './apply/changes.ts';
import type { Comparison } from './apply/compare.ts';
import { nameKey } from './apply/match.ts';
import type { TargetProject } from './apply/target-project.ts';
import { presentProblem, problemsIn } from './made/problems-in.ts';
import { namesReport, originOf } from './people/names-report.ts';
import type { PreparedPlan } from './prepare.ts';
import type { Reading } from './reading.ts';

const MAX_PREVIEWED = 50;
const MAX_PEOPLE = 1_000;

type File = { id: string; name: string };
export type ReportInput = { plan: PreparedPlan; home: TargetProject; compared: Comparison; mayAddMembers: boolean };

/** The preview of an import. Without a plan it only shows what has to be mapped. */
export function reportOf(
  file: File,
  reading: Reading,
  seen: ReportInput | undefined,
  language: Language,
): ImportReport {
  const problems = seen
    ? problemsIn(seen.plan, seen.compared).map((problem) => presentProblem(problem, language))
    : refusalOf(reading, language);
  return {
    fileId: file.id,
    fileName: file.name,
    format: reading.format,
    name: seen?.plan.name ?? '',
    counts: seen ? countPlan(seen.plan) : {},
    table: tableOf(reading),
    ...(reading.encoding && { encoding: reading.encoding }),
    statuses: seen ? statusesOf(seen) : [],
    people: seen ? matchedPeople(seen) : [],
    names: namesReport(seen),
    mayAddMembers: seen?.mayAddMembers ?? false,
    toCreate: seen?.compared.fresh.length ?? 0,
    toUpdate: seen?.compared.toUpdate ?? 0,
    unchanged: seen?.compared.unchanged ?? 0,
    ...changesOf(seen),
    sameTitle: seen?.compared.sameTitle ?? 0,
    sourceUnclear: seen?.compared.unclear ?? null,
    problems: problems.slice(0, IMPORT_PROBLEMS_MAX),
    problemsTotal: problems.length,
    preview: seen ? previewOf(seen) : [],
  };
}

function tableOf({ table }: Reading): ImportReport['table'] {
  if (!table) return null;
  const { mapping, ...shown } = table;
  return { ...shown, mapping: mapping.columns, dateOrder: mapping.dateOrder ?? null };
}

function refusalOf({ refusal }: Reading, language: Language): ImportReport['problems'] {
  if (!refusal) return [];
  const message = translate(refusalWords[refusal.code], language, refusal.params);
  return [{ level: 'error', code: refusal.code, row: null, field: null, message }];
}

function statusesOf({ plan, home, compared }: ReportInput): ImportReport['statuses'] {
  const { references, statuses } = compared;
  const perStatus = Map.groupBy(plan.tasks, (task) => references.statusOf(task));
  const named = plan.statuses.map(({ key }) => statuses.byKey.get(key)).filter((status) => status !== undefined);
  const made = new Set(statuses.made.map(({ id }) => id));
  return [...new Set([...named, ...perStatus.keys()])].map((status) => ({
    name: status.name,
    category: status.category,
    tasks: perStatus.get(status)?.length ?? 0,
    isNew: home.projectId === null || made.has(status.id),
  }));
}

function matchedPeople({ plan, compared }: ReportInput): ImportReport['people'] {
  const { people } = compared.references;
  const tasks = new Map<string, number>();
  for (const key of plan.tasks.flatMap((task) => [...peopleOf(task)])) tasks.set(key, (tasks.get(key) ?? 0) + 1);
  const all = plan.members.map(({ key, name, username, email }) => ({
    key: nameKey(key),
    chosen: originOf({
      isChosen: compared.names.people.has(nameKey(key)),
      isBefore: compared.names.before.people,
      isFound: people.has(key),
    }),
    name: name || username || email || '',
    userId: people.get(key)?.id ?? null,
    member: people.get(key)?.member ?? false,
    tasks: tasks.get(key) ?? 0,
  }));
  return all.toSorted((one, other) => other.tasks - one.tasks).slice(0, MAX_PEOPLE);
}

function previewOf({ plan, compared }: ReportInput): ImportReport['preview'] {
  const names = new Map(plan.members.map(({ key, name, username }) => [key, name || username || '']));
  const { references } = compared;
  return plan.tasks.slice(0, MAX_PREVIEWED).map((task) => ({
    row: task.row ?? null,
    title: task.title,
    status: references.statusOf(task).name,
    labels: task.labelKeys
      .slice(0, TASK_IDS_MAX)
      .map((key) => references.labels.get(key)?.name ?? '')
      .filter((name) => name !== ''),
    people: [...peopleOf(task)]
      .slice(0, TASK_IDS_MAX)
      .map((key) => names.get(key) ?? '')
      .filter((name) => name !== ''),
    dueDate: task.dueDate ?? null,
    archived: task.archived,
  }));
}
