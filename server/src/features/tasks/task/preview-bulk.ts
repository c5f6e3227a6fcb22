import {
  type BulkChanges,
  type BulkPreview,
  COMMENTED_BATCH_MAX,
  type StatusMap,
  taskFailures,
} from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Budgets } from '../../../kernel/access/budgets.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { taskWords } from '../words.ts';
import { reasonsIn } from '../workflow/refuse-transition.ts';
import { isComment } from '../workflow/transition-comment.ts';
import { type Bulk, planTasks, type Trial } from './batch.ts';
import { countPreviewed } from './preview-limit.ts';
import { idsForJob, inOrderOf, present } from './reading/matching.ts';
import type { Matching } from './reading/matching-store.ts';
import { isChange } from './update-store.ts';

type Reading = { db: Db; actor: Actor; language: Language; budgets: Budgets };

/** So many tasks are read at once. */
const PART = 1_000;
const EXAMPLES = 5;

/** What a change of some tasks would do: worked out like the change, part by part, and not written. */
async function previewMany({ language, budgets, ...call }: Reading, bulk: Bulk): Promise<BulkPreview> {
  const { projectId, ids, versions } = bulk;
  countPreviewed(budgets, call.actor, ids.length);
  const left = new Map<string, { tasks: number; examples: number[] }>();
  // Earlier parts take their places in statuses with a limit, and below the parent.
  const taken: Trial = { slots: new Map(), places: { children: 0 }, outcomes: new Map() };
  const reasonOf = await reasonsIn(call.db, projectId);
  const count = { changed: 0, same: 0 };
  for (let from = 0; from < ids.length; from += PART) {
    const part = { ids: ids.slice(from, from + PART), versions: versions?.slice(from, from + PART) };
    const { locked, conflicts, wrong, allowed, refused } = await planTasks(call, { ...bulk, ...part }, taken);
    for (const { before, after } of allowed) taken.outcomes.set(before.id, after.category);
    const changed = allowed.filter(isChange).length;
    count.changed += changed;
    count.same += allowed.length - changed;
    const numbers = new Map(locked.map(({ id, seq }) => [id, seq]));
    const reasons = [
      ...[...conflicts.keys()].map((id) => [id, taskWords['task.conflict']] as const),
      ...wrong.map(({ id, code }) => [id, taskWords[`task.${code}`]] as const),
      ...refused.map((one) => [one.taskId ?? '', reasonOf(one)] as const),
    ];
    for (const [id, sentence] of reasons) {
      const reason = translate(sentence, language);
      const known = left.get(reason) ?? { tasks: 0, examples: [] };
      left.set(reason, known);
      known.tasks += 1;
      const number = numbers.get(id);
      if (number !== undefined && known.examples.length < EXAMPLES) known.examples.push(number);
    }
  }
  const byReason = [...left].map(([reason, found]) => ({ reason, ...found }));
  return { ...count, left: byReason.sort((a, b) => b.tasks - a.tasks) };
}

/** The same for tasks chosen one by one, of which only some can get a comment at once. */
export async function previewBatch(call: Reading, bulk: Bulk): Promise<BulkPreview> {
  if (isComment(bulk.comment) && bulk.ids.length > COMMENTED_BATCH_MAX) fail(taskFailures.tooManyCommented);
  return await previewMany(call, bulk);
}

type Requested = { changes: BulkChanges; comment?: string | undefined; statusMap?: StatusMap };

/** What a change of all tasks that match a filter would do. */
export async function previewMatching(
  call: Reading,
  { projectId, filter, ...requested }: Matching & Requested,
): Promise<BulkPreview> {
  const seen = { seen: call.db, actor: call.actor };
  const matching = await present(seen, { projectId, filter });
  const ids = inOrderOf(requested.changes, await idsForJob(call.db, matching));
  return await previewMany(call, { projectId, ids, ...requested });
}
