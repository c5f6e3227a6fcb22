import { commonFailures, failures } from '../kernel/failures.ts';

export const userFailures = failures('user', {
  /** Users cannot freeze or delete their own account or remove its roles. */
  oneself: 422,
  lastAdministrator: 409,
  /** The other user has permissions the caller lacks. */
  mayDoMore: 403,
  /** The role grants permissions the caller lacks. */
  roleBeyond: 403,
  mayNotAssign: 403,
  departmentBeyond: 403,
  /** The account awaits approval, which has a call of its own. */
  waits: 409,
  workNoTaken: 200,
  /** The display name resembles that of an administrator. */
  likeAdministrator: 200,
  birthdayInvalid: 200,
  phoneInvalid: 200,
  unknownRole: 422,
  unknownDepartment: 422,
  noRoles: 200,
  invitationOver: 404,
});

export const roleFailures = failures('role', {
  codeTaken: 200,
  /** The administrator role can be neither deleted nor given another code. */
  needed: 409,
});

export const departmentFailures = failures('depart', {
  nothingFound: 200,
  /** A department cannot be moved below itself. */
  cycle: 422,
  tooDeep: 422,
  tooMany: 422,
  hasPeople: 409,
  unknownManager: 422,
  /** Of rows of an imported table. */
  unknownParent: 422,
  rowWrong: 422,
});

export const departmentRoleFailures = failures('departRole', { codeTaken: 200, notInDepartment: 422 });

/** Failures of changes to accounts of other users. */
export const onOthers = [
  commonFailures.notFound,
  userFailures.mayDoMore,
  userFailures.oneself,
  userFailures.lastAdministrator,
];
