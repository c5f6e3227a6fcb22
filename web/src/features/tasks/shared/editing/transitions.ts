import {
  type CustomField,
  customKey,
  defaultStatusOf,
  hiddenFields,
  isCustomKey,
  partyNames,
  requiredNames,
  ruleOfStatus,
  startOfType,
  type TaskChanges,
  type TaskRow,
  type TransitionApproval,
  type TransitionRefusal,
  type TypeRules,
  transitionReason,
  transitionRefusals,
  type VisibilityTask,
} from '@opsyard/contract';
import i18next from 'i18next';
import { currentSession } from '../../../../kernel/session.ts';
import type { ProjectScope } from '../reading/scope.ts';
import { asRow } from '../text/field-value.ts';
import { isEditable, isEditableInNew } from './field-rights.ts';

type Attempt = {
  /** Null for a new task. */
  row: (TaskRow & { createdBy?: string | null }) | null;
  /** Of a new task; the default type if left out. */
  typeId?: string | undefined;
  toId: string;
  /** What changes with the status. */
  changes?: TaskChanges | undefined;
  hasComment?: boolean;
  /** Of a new task that is submitted with a form: what its type requires may be empty. */
  isSubmitted?: boolean;
};

/** Why a task may not go to a status, from what the page has read: limits are counted by the server. */
export function refusalsOf(
  scope: ProjectScope,
  { row, typeId, toId, changes, hasComment = false, isSubmitted = false }: Attempt,
): TransitionRefusal[] {
  const { workflow, myRole, statuses } = scope.project;
  const type = row ? typeRulesOf(scope, row) : latestRulesOf(scope, typeId ?? scope.defaultTypeId);
  if (!workflow?.restricted && !workflow?.freezes?.length && !type) return [];
  const empty = { ownerId: null, assigneeIds: [], labelIds: [], startDate: null, dueDate: null };
  const after = row
    ? { ...row, ...(changes && asRow(changes, row)) }
    : { ...empty, ...(changes && asRow(changes, {})) };
  const category = scope.statusOf(toId)?.category ?? null;
  const known = { typeId: typeId ?? scope.defaultTypeId ?? null, ...after, statusId: toId, category };
  return transitionRefusals(workflow, {
    toId,
    hidden: notAsked(scope, known, row),
    userId: currentSession()?.user.id ?? '',
    role: myRole,
    // Lists know neither approvers nor departments.
    isRelated: null,
    before: row,
    after,
    hasComment,
    now: Date.now(),
    type: type && isSubmitted ? { ...type, required: [] } : type,
    defaultStatusId: (type ? startOfType(type, scope.statuses) : defaultStatusOf(statuses))?.id ?? null,
  });
}

/** The custom fields that rules do not require: a task does not show them, or the user may not fill them in. */
function notAsked(scope: ProjectScope, known: VisibilityTask, row: Attempt['row']): ReadonlySet<string> {
  const hidden = hiddenFields(scope.project.fields, known);
  const isOpen = (field: CustomField) => (row ? isEditable(scope, field, row) : isEditableInNew(scope, field, known));
  const refused = scope.fields.filter((field) => !isOpen(field));
  return refused.length === 0 ? hidden : new Set([...hidden, ...refused.map(({ id }) => customKey(id))]);
}

/** The definition of the version of its type that a task runs on; nothing where it runs on none, or on one that is too old to be known here. */
function typeRulesOf({ typeOf }: ProjectScope, row: Pick<TaskRow, 'typeId' | 'typeVersion'>): TypeRules | undefined {
  if (row.typeVersion === 0) return undefined;
  return typeOf(row.typeId)?.versions?.find(({ number }) => number === row.typeVersion);
}

/** The definition of the latest version of a type. */
export function latestRulesOf({ typeOf }: ProjectScope, typeId: string | undefined): TypeRules | undefined {
  const type = typeId === undefined ? undefined : typeOf(typeId);
  return type?.versions?.find(({ number }) => number === type.published);
}

/** Whether a task does not show a field: its condition is not met, or its type leaves it out, which it does only while it is empty. */
export function isHiddenField(scope: ProjectScope, row: TaskRow, field: string): boolean {
  if (hiddenFields(scope.project.fields, row).has(field)) return true;
  if (!typeRulesOf(scope, row)?.hidden.includes(field)) return false;
  const value: unknown = isCustomKey(field) ? row.custom?.[field] : row[field as keyof TaskRow];
  return value === null || value === undefined || value === 'N' || (Array.isArray(value) && value.length === 0);
}

/**
 * The fields that are all a task lacks to go to a status, apart from an approval; undefined where something else forbids it, or nothing does.
 * A comment is all that managers lack for a frozen status.
 */
export function missingIn(refusals: readonly TransitionRefusal[]): readonly string[] | undefined {
  if (refusals.length === 0 || !refusals.every(canBeGiven)) return undefined;
  return [...new Set(refusals.flatMap(fieldsOf))];
}

function canBeGiven(refusal: TransitionRefusal): boolean {
  return (
    refusal.kind === 'missing' || refusal.kind === 'approval' || (refusal.kind === 'frozen' && refusal.mayOverride)
  );
}

function fieldsOf(refusal: TransitionRefusal): readonly string[] {
  if (refusal.kind === 'missing') return refusal.fields;
  return refusal.kind === 'frozen' ? ['comment'] : [];
}

/** A new task as far as it is known before it is filled in. */
type NewTask = { typeId?: string | undefined; toId: string; changes?: TaskChanges | undefined };

/** The fields that are all a new task lacks to begin in a status; a status that brings its owner along needs none to be chosen. */
export function missingInNew(scope: ProjectScope, { typeId, toId, changes }: NewTask): readonly string[] {
  const missing = missingIn(refusalsOf(scope, { row: null, typeId, toId, changes })) ?? [];
  const hasOwner = Boolean(ruleOfStatus(scope.project.workflow, toId)?.ownerId);
  return missing.filter((name) => !(hasOwner && name === 'ownerId'));
}

/** The status a new task of a type begins in. */
export function startIn(scope: ProjectScope, typeId: string | undefined): string | undefined {
  return startOfType(latestRulesOf(scope, typeId ?? scope.defaultTypeId), scope.statuses)?.id;
}

/** The approval a change of status needs, if it needs any. */
export function approvalIn(refusals: readonly TransitionRefusal[]): TransitionApproval | undefined {
  return refusals.flatMap((one) => (one.kind === 'approval' ? [one.approval] : []))[0];
}

/** Why a transition is refused, as a sentence. */
export function reasonText(
  scope: ProjectScope,
  { fromId, toId }: { fromId: string | null; toId: string },
  refusals: readonly TransitionRefusal[],
): string {
  const nameOf = (id: string) => scope.statusOf(id)?.name ?? '';
  const names = { from: fromId === null ? null : nameOf(fromId), to: nameOf(toId), field: fieldNameIn(scope) };
  return inLanguage(transitionReason(refusals, names));
}

/** The same in a few words, for a list of statuses; empty where there is nothing to show. */
export function reasonHint(scope: ProjectScope, refusals: readonly TransitionRefusal[]): string {
  const [first] = refusals;
  if (!first) return '';
  if (first.kind === 'who') return i18next.t('tasks:workflow.only', { who: inLanguage(partyNames(first.who)) });
  if (first.kind === 'missing') {
    const fields = inLanguage(requiredNames(first.fields, fieldNameIn(scope)));
    return i18next.t('tasks:workflow.needs', { fields });
  }
  if (first.kind === 'frozen') return i18next.t('tasks:workflow.frozenBecause', { name: first.name });
  if (first.kind === 'type') return i18next.t('tasks:types.notOfType');
  return i18next.t(first.kind === 'approval' ? 'tasks:workflow.needsApproval' : 'tasks:workflow.notAllowed');
}

function fieldNameIn(scope: ProjectScope) {
  return (name: string) => scope.fieldOf(name)?.name;
}

function inLanguage([en, zh]: readonly [string, string]): string {
  return i18next.language.startsWith('zh') ? zh : en;
}
