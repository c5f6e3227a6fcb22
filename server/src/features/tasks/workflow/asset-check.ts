import {
  needsApprovedAssets,
  ruleOfStatus,
  rulesOfType,
  type TransitionRefusal,
  type TypeRules,
  type UnfitAsset,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { declaredFitness, declareLinkCheck, type Unfit } from '../../../records/links/link-fitness.ts';
import type { Edit } from '../task/update-store.ts';
import { linksOfTasks, lockStatus } from './asset-check-store.ts';
import { assetsSentence } from './asset-words.ts';
import { findWorkflow } from './store.ts';

/** The most assets a refusal names. */
const NAMED_MAX = 10;

type Reading = { db: Db; actor: Actor };
type Entering = Pick<Edit, 'before' | 'after'>;
/** The version of a type that a task runs on. */
type TypeOf = (task: Edit['after']) => Pick<TypeRules, 'transitions'> | null;

/** Whether only tasks may be in a status whose linked assets are approved and may be used. */
export function needsFitAssets(rules: WorkflowRules | null | undefined, statusId: string): boolean {
  return ruleOfStatus(rules, statusId)?.approvedAssets === true;
}

/** Makes the function that answers why linked assets keep a task from the status it enters. */
export async function checkAssets(
  reading: Reading,
  rules: WorkflowRules,
  { edits, typeOf }: { edits: readonly Entering[]; typeOf: TypeOf },
) {
  return await unfitAssets(reading, needingFitAssets(rules, edits, typeOf));
}

/** Makes the function that answers whether linked assets of a task are unfit. */
export async function unfitAssets(reading: Reading, taskIds: readonly string[]) {
  const fitness = declaredFitness();
  if (taskIds.length === 0 || !fitness) return () => [];
  const links = await linksOfTasks(reading.db, taskIds, fitness.type);
  const unfit = await fitness.unfit(reading, [...new Set(links.map(({ otherId }) => otherId))]);
  const ofTasks = Map.groupBy(links, ({ taskId }) => taskId);
  return (taskId: string): TransitionRefusal[] => {
    const found = (ofTasks.get(taskId) ?? []).flatMap(({ otherId }) => unfit.get(otherId) ?? []);
    return found.length > 0 ? [refusalFor(found)] : [];
  };
}

/** Stores which versions of their assets were approved when tasks made a transition that requires it. */
export async function keepAssetVersions(
  db: Db,
  rules: WorkflowRules,
  { edits, typeOf }: { edits: readonly Entering[]; typeOf: TypeOf },
): Promise<void> {
  await keepVersionsOf(db, needingFitAssets(rules, edits, typeOf));
}

/** The same for tasks that have passed. */
export async function keepVersionsOf(db: Db, ids: readonly string[]): Promise<void> {
  const fitness = declaredFitness();
  if (ids.length === 0 || !fitness) return;
  const links = await linksOfTasks(db, ids, fitness.type);
  if (links.length > 0)
    await fitness.keepVersions(
      db,
      links.map(({ id }) => id),
    );
}

function needingFitAssets(rules: WorkflowRules, edits: readonly Entering[], typeOf: TypeOf): string[] {
  const entering = edits.filter(({ before, after }) => before.statusId !== after.statusId);
  const needsApproval = ({ before, after }: Entering) =>
    needsApprovedAssets(rulesOfType(rules, typeOf(after)), { fromId: before.statusId, toId: after.statusId });
  return entering.filter(needsApproval).map(({ before }) => before.id);
}

/** Names those the user may see, and counts the others. */
function refusalFor(found: readonly Unfit[]): Extract<TransitionRefusal, { kind: 'assets' }> {
  const named = found.flatMap(({ name, ...rest }): UnfitAsset[] => (name === null ? [] : [{ name, ...rest }]));
  const assets = named.slice(0, NAMED_MAX);
  const more = found.length - assets.length;
  return { kind: 'assets', assets, more, text: assetsSentence({ assets, more }) };
}

/** An unfit asset is not linked with a task that has passed. */
declareLinkCheck(async (reading, { from, to }) => {
  const fitness = declaredFitness();
  const task = [from, to].find(({ type }) => type === 'task');
  const other = [from, to].find(({ type }) => type === fitness?.type);
  if (!fitness || !task || !other) return undefined;
  const held = await lockStatus(reading.db, task.id);
  const rules = held && (await findWorkflow(reading.db, held.projectId));
  if (!held || !needsFitAssets(rules, held.statusId)) return undefined;
  const unfit = (await fitness.unfit(reading, [other.id])).get(other.id);
  return unfit && refusalFor([unfit]).text;
});
