import { failures } from '../kernel/failures.ts';

export const rightsFailures = failures('rights', {
  /** The parent is missing, a descendant of the entry itself, or a button. */
  parentInvalid: 422,
  permsTaken: 409,
  urlInvalid: 422,
  tooMany: 422,
  /** `detail` names the permissions the granter lacks. */
  beyondOwn: 403,
  /** `detail` names the permissions the department lacks. */
  beyondDepartment: 403,
  /** No administrator of permissions would remain. */
  lastAdministrator: 409,
  /** A grant is limited by the rule: without it its users would see more. */
  ruleInUse: 409,
  /** The rule does not match the columns of this list. */
  ruleInvalid: 422,
  sqlRule: 422,
  /** No role of the user has a menu item. */
  emptyMenu: 403,
});
