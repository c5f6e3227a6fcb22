import { createHash } from 'node:crypto';
import { folded } from './apply/match.ts';
import type { KnownTask, TargetProject } from './apply/target-project.ts';
import type { Choices } from './choices.ts';
import type { PreparedPlan } from './prepare.ts';

/** The earlier source of a file's ids. `unclear` is the question for the user if that cannot be determined. */
export type SourceChoice = { source: string; unclear: { tasks: number; fileName: string | null } | null };

const MAX_HASHES = 5_000;
/** The minimum share of tasks with known ids that must also have a known title. */
const MIN_LIKENESS = 0.5;
/** An id derived from the content of a record, because the file has none. */
const GENERATED_ID = /^#[0-9a-f]{24}(?:-\d+)?$/;

/** Whether an id is derived from a record's content. */
export function isGeneratedId(externalId: string): boolean {
  return GENERATED_ID.test(externalId);
}

/** The fingerprint for comparing later files: hashes of the ids and titles of the first tasks. */
export function fingerprintOf(plan: Pick<PreparedPlan, 'tasks'>): string[] {
  return plan.tasks.slice(0, MAX_HASHES).map(hashOf);
}

/**
 * Finds the source of a file among the earlier imports of a project. Ids are trusted if the file itself names its board or repository, or if
 * most tasks with these ids have the same titles as then or now; otherwise the user is asked.
 */
export function chooseSource(plan: PreparedPlan, home: TargetProject, answer: Choices['source']): SourceChoice {
  const { sourceKey } = plan;
  if (plan.sourceIdentified) return { source: sourceKey, unclear: null };
  const names = new Set([...home.sources.map(({ source }) => source), sourceKey]);
  const likeness = [...names].map((source) => likenessTo(plan, home, source)).filter(({ tasks }) => tasks > 0);
  const [best] = likeness.toSorted((one, other) => other.share - one.share || other.tasks - one.tasks);
  if (!best) return { source: sourceKey, unclear: null };
  if (best.share >= MIN_LIKENESS || answer === 'same') return { source: best.source, unclear: null };
  if (answer === 'other') return { source: otherName(plan), unclear: null };
  const fileName = home.sources.find(({ source }) => source === best.source)?.fileName ?? null;
  return { source: best.source, unclear: { tasks: best.tasks, fileName } };
}

function likenessTo(plan: PreparedPlan, home: TargetProject, source: string) {
  const known = new Map(home.tasks.filter((task) => isOf(task, source)).map((task) => [task.externalId, task]));
  const earlier = home.sources.filter((one) => one.source === source);
  const hashes = new Set(earlier.flatMap(({ fingerprint }) => fingerprint));
  const matched = plan.tasks.filter(({ externalId }) => !isGeneratedId(externalId) && known.has(externalId));
  const alike = matched.filter((task) => {
    return folded(known.get(task.externalId)?.title ?? '') === folded(task.title) || hashes.has(hashOf(task));
  });
  return { source, tasks: matched.length, share: matched.length === 0 ? 0 : alike.length / matched.length };
}

/** Tasks of an undone import no longer belong to a source. */
function isOf(task: KnownTask, source: string): boolean {
  return task.externalSource === source && !task.undone;
}

function otherName(plan: PreparedPlan): string {
  const hash = createHash('sha256').update(fingerprintOf(plan).join('\n')).digest('hex').slice(0, 12);
  return `${plan.sourceKey}~${hash}`;
}

function hashOf({ externalId, title }: { externalId: string; title: string }): string {
  return createHash('sha256')
    .update(`${externalId}\n${folded(title)}`)
    .digest('base64url')
    .slice(0, 12);
}
