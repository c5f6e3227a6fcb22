import {
  type Category,
  findTransition,
  rulesOfType,
  type TransitionRefusal,
  type TypeRules,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { Edit } from '../task/update-store.ts';
import { findRelatives, type Relative, seenAmong } from './related-check-store.ts';
import { relatedSentence } from './related-words.ts';

/** The most tasks a refusal names. */
const NAMED_MAX = 5;

type Reading = { db: Db; actor: Actor };
/** What a change does to a task. */
type RelatedEdit = {
  before: Pick<Edit['before'], 'id' | 'statusId' | 'category'>;
  after: Pick<Edit['after'], 'statusId' | 'typeId' | 'typeVersion' | 'category' | 'archived'>;
};
type Changes<E extends RelatedEdit> = {
  edits: readonly E[];
  /** The version of a type that a task runs on. */
  typeOf: (task: E['after']) => Pick<TypeRules, 'transitions'> | null;
  /** The tasks that are refused for other reasons and therefore stay as they are. */
  refused: ReadonlySet<string>;
  /** Categories of other tasks that differ from what is stored: what the earlier parts of a preview would make of them. */
  outcomes?: ReadonlyMap<string, Category> | undefined;
};

/** What transitions require of related tasks. */
type RelatedConditions = { subtasks: boolean; blockers: boolean };

/** Whether a transition requires that subtasks are closed, or that no open task blocks the task. */
export function relatedConditions(
  rules: WorkflowRules | null | undefined,
  { fromId, toId }: { fromId: string; toId: string },
): RelatedConditions {
  const transition = rules?.restricted && fromId !== toId ? findTransition(rules, fromId, toId) : undefined;
  return { subtasks: transition?.subtasksClosed === true, blockers: transition?.notBlocked === true };
}

/**
 * Makes the function that answers why open subtasks or blockers keep a task from its transition. They are looked at as they are after the change, so
 * that a task can be completed together with its subtasks; a task that is refused keeps those that wait for it.
 */
export async function checkRelatives<E extends RelatedEdit>(
  { db, actor }: Reading,
  rules: WorkflowRules,
  { edits, typeOf, refused, outcomes = new Map() }: Changes<E>,
): Promise<(taskId: string) => TransitionRefusal[]> {
  const conditions = edits.map(({ before, after }) => ({
    id: before.id,
    ...relatedConditions(rulesOfType(rules, typeOf(after)), { fromId: before.statusId, toId: after.statusId }),
  }));
  const subtasksOf = conditions.filter(({ subtasks }) => subtasks).map(({ id }) => id);
  const blockersOf = conditions.filter(({ blockers }) => blockers).map(({ id }) => id);
  if (subtasksOf.length + blockersOf.length === 0) return () => [];
  const changing = [...edits.map(({ before }) => before.id), ...outcomes.keys()];
  const relatives = await findRelatives(db, { subtasksOf, blockersOf, changing });
  const kept = keptByRelatives(relatives, { edits, refused, outcomes });
  const seen = await seenAmong(db, actor.id, [...new Set([...kept.values()].flat().map(({ id }) => id))]);
  return (taskId) => refusalsFor(kept.get(taskId) ?? [], seen);
}

/** The open relatives that keep tasks from their transitions, by task. */
export function keptByRelatives(
  relatives: readonly Relative[],
  { edits, refused, outcomes = new Map() }: Pick<Changes<RelatedEdit>, 'edits' | 'refused' | 'outcomes'>,
): ReadonlyMap<string, readonly Relative[]> {
  const byId = new Map(edits.map((edit) => [edit.before.id, edit]));
  const stays = new Set(refused);
  const isOpen = ({ id, category }: Relative) => {
    const edit = byId.get(id);
    if (edit && !stays.has(id)) return !edit.after.archived && isOpenCategory(edit.after.category);
    return isOpenCategory(outcomes.get(id) ?? category);
  };
  const ofTasks = Map.groupBy(relatives, ({ taskId }) => taskId);
  const kept = new Map<string, readonly Relative[]>();
  // A task that is kept may keep others, which were to be changed with it.
  for (let found = -1; found < kept.size; ) {
    found = kept.size;
    for (const [taskId, all] of ofTasks) {
      const open = all.filter(isOpen);
      if (open.length === 0) continue;
      kept.set(taskId, open);
      stays.add(taskId);
    }
  }
  return kept;
}

function isOpenCategory(category: Category): boolean {
  return category !== '1' && category !== '3';
}

/** Names those the user sees, and counts the others. */
export function refusalsFor(open: readonly Relative[], seen: ReadonlySet<string>): TransitionRefusal[] {
  return (['subtasks', 'blockers'] as const).flatMap((kind) => {
    const ofKind = open.filter((one) => one.kind === kind);
    if (ofKind.length === 0) return [];
    const named = ofKind.filter(({ id }) => seen.has(id)).slice(0, NAMED_MAX);
    const refusal = { kind, keys: named.map(({ key }) => key), more: ofKind.length - named.length };
    return [{ ...refusal, text: relatedSentence(refusal) }];
  });
}
