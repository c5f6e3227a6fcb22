import { type Approval, decidableApprover, type TransitionApproval } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import type { ProjectScope } from '../shared/reading/scope.ts';

/** Who must approve a change of status, as a sentence. */
export function neededText(
  { mode, needed, approverIds, parties }: TransitionApproval,
  scope: ProjectScope,
  t: TFunction<'tasks'>,
): string {
  const names = approverIds.flatMap((id) => scope.personOf(id)?.realname ?? []);
  const people = [...names, ...parties.map((party) => t(`workflow.party.${party}`))].join(t('approval.separator'));
  return t(`approval.needs.${mode}`, { people, count: needed });
}

/** How many of the needed approvals are given. */
export function givenOf({ approvers, needed }: Pick<Approval, 'approvers' | 'needed'>) {
  const given = approvers.filter(({ decision }) => decision === 'approve').length;
  return { given: Math.min(given, needed), needed };
}

/** Whether a user can decide, themselves, as a delegate or as a substitute. */
export function mayDecide({ state, approvers }: Pick<Approval, 'state' | 'approvers'>, userId: string): boolean {
  return state === 'pending' && decidableApprover({ approvers }, userId) !== undefined;
}
