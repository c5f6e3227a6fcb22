import { failures } from '../kernel/failures.ts';

export const rightsFailures = failures('rights', {
  /** The entry above is missing, below the entry itself, or a button. */
  parentInvalid: 422,
  permsTaken: 409,
  urlInvalid: 422,
  tooMany: 422,
  /** `detail` names the permissions that the granter does not hold. */
  beyondOwn: 403,
  /** `detail` names the permissions that the department does not hold. */
  beyondDepartment: 403,
  /** Afterwards nobody could administer permissions any more. */
  lastAdministrator: 409,
  /** Somebody's grant is limited by the rule: without it they would see more. */
  ruleInUse: 409,
  /** The rule does not fit what the list of this page knows. */
  ruleInvalid: 422,
  sqlRule: 422,
  /** No role of the user has a menu item. */
  emptyMenu: 403,
});
