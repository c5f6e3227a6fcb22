import {
  isCustomKey,
  startOfType,
  type TypeDefinition,
  taskTypeFailures,
  typeAllows,
  workflowFailures,
  workflowProblems,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { lockExistingFields } from '../custom-field/store.ts';
import { lockStatuses } from '../status/store.ts';
import { requireItemsWithinLimit } from '../task-template/item-limit.ts';
import { isOffered, templateOfType } from '../task-template/store.ts';
import { checkTransitionRules, refuseStuck } from '../workflow/check-rules.ts';

/** Refuses a definition that names what the project does not have, or with which tasks get stuck. */
export async function checkDefinition(db: Db, projectId: string, definition: TypeDefinition): Promise<void> {
  const { statusIds, initialId, transitions, required, hidden } = definition;
  const statuses = await lockStatuses(db, projectId);
  const own = statuses.filter(({ id }) => typeAllows(definition, id));
  const open = new Set(own.filter(({ archived }) => !archived).map(({ id }) => id));
  const isKnown = statusIds.every((id) => open.has(id)) && (initialId === null || open.has(initialId));
  if (!isKnown || open.size === 0) fail(taskTypeFailures.statusUnknown);
  const custom = [...new Set([...required, ...hidden])].filter(isCustomKey).map((name) => name.slice(2));
  const fields = custom.length > 0 ? await lockExistingFields(db, projectId, custom) : [];
  const isThere = custom.every((id) => fields.some((field) => field.id === id && !field.archived));
  if (!isThere || required.some((name) => hidden.includes(name))) fail(taskTypeFailures.fieldUnknown);
  const { taskTemplateId } = definition;
  if (taskTemplateId) await checkTemplate(db, projectId, { ...definition, taskTemplateId });
  if (!transitions) return;
  const named = transitions.flatMap(({ fromId, toId }) => [...(fromId === null ? [] : [fromId]), toId]);
  if (!named.every((id) => own.some((status) => status.id === id))) fail(workflowFailures.statusUnknown);
  const rules = { restricted: true, transitions, statuses: [] };
  await checkTransitionRules(db, projectId, rules);
  refuseStuck(workflowProblems(rules, own, startOfType(definition, own)?.id), statuses);
}

async function checkTemplate(
  db: Db,
  projectId: string,
  { taskTemplateId, checklist }: Pick<TypeDefinition, 'checklist'> & { taskTemplateId: string },
): Promise<void> {
  if (!(await isOffered(db, projectId, taskTemplateId))) fail(taskTypeFailures.templateUnknown);
  const template = await templateOfType(db, projectId, taskTemplateId);
  if (template) requireItemsWithinLimit({ checklist }, template);
}
