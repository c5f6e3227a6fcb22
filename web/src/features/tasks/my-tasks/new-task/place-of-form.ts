import {
  type FormTarget,
  isCustomKey,
  type PublishedForm,
  questionsOf,
  ruleOfStatus,
  type TaskChanges,
  type TaskPlace,
} from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { reasonHint, refusalsOf, startIn } from '../../shared/editing/transitions.ts';
import type { NewTaskBody } from '../../shared/new-task-request.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

type Requested = Pick<PublishedForm, 'schema' | 'intake'>;
type Draft = Partial<NewTaskBody>;

/** What the form of a type leaves to the place a task is added at, and in words what of it is lost. */
export function usePlaceOfForm() {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (form: Requested, draft: Draft): { place?: TaskPlace; note: string } => {
    const { statusId, typeId } = draft;
    const values = valuesOf(form, draft);
    const isEmpty = Object.keys(values).length === 0;
    const startId = startIn(scope, typeId) ?? '';
    const nameOf = (id = '') => scope.statusOf(id)?.name ?? '';
    const names = { start: nameOf(startId), status: nameOf(statusId) };
    const isElsewhere = statusId !== undefined && statusId !== startId;
    if (form.intake) return { note: isElsewhere || !isEmpty ? t('forms.placeReviewed', names) : '' };
    const changes = { ...withAnswers(form), ...ownerOf(scope.project.workflow, statusId), ...values };
    const refused = (reason: string) => t('forms.placeRefused', { ...names, reason });
    const attempt = { row: null, typeId, toId: statusId ?? startId, changes, isSubmitted: true };
    const refusals = isElsewhere ? refusalsOf(scope, attempt) : [];
    if (refusals.length > 0) return { ...placed(draft, values), note: refused(reasonHint(scope, refusals)) };
    return { ...placed(draft, { ...values, ...(statusId && { statusId }) }), note: '' };
  };
}

function placed({ afterId }: Draft, values: TaskPlace): { place?: TaskPlace } {
  const place = { ...values, ...(afterId !== undefined && { afterId }) };
  return Object.keys(place).length > 0 ? { place } : {};
}

/** The values of a group, lane or day that the form does not ask for. */
function valuesOf({ schema }: Requested, { ownerId, priority, labelIds, dueDate, ...draft }: Draft): TaskPlace {
  const requested = new Set<string | null>(questionsOf(schema).map(({ target }) => target));
  const custom = Object.entries(draft).filter(
    ([name, value]) => isCustomKey(name) && value !== undefined && !requested.has(name),
  );
  return {
    ...(ownerId && { ownerId }),
    ...(priority && !requested.has('priority') && { priority }),
    ...(labelIds && labelIds.length > 0 && !requested.has('labels') && { labelIds }),
    ...(dueDate && !requested.has('dueDate') && { dueDate }),
    ...(Object.fromEntries(custom) as TaskPlace),
  };
}

/** Any answer: a required answer is not missing before it has been filled in. */
const ANSWERED: Partial<Record<FormTarget, TaskChanges>> = {
  assignee: { assigneeIds: ['?'] },
  labels: { labelIds: ['?'] },
  dueDate: { dueDate: '?' },
};

function withAnswers({ schema }: Requested): TaskChanges {
  const answered = questionsOf(schema).map(({ target }) =>
    target && isCustomKey(target) ? { [target]: '?' } : target && ANSWERED[target],
  );
  return Object.assign({}, ...answered);
}

function ownerOf(workflow: Parameters<typeof ruleOfStatus>[0], statusId: string | undefined): TaskChanges {
  const ownerId = statusId === undefined ? null : ruleOfStatus(workflow, statusId)?.ownerId;
  return ownerId ? { ownerId } : {};
}
