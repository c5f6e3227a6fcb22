import { commonFailures, failures } from '../kernel/failures.ts';

export const userFailures = failures('user', {
  /** Nobody freezes, deletes or takes the roles of their own account. */
  oneself: 422,
  lastAdministrator: 409,
  /** The other person may do something the caller may not. */
  mayDoMore: 403,
  /** A role that lets somebody do what the caller may not. */
  roleBeyond: 403,
  mayNotAssign: 403,
  departmentBeyond: 403,
  /** It waits to be let in or turned away, which is decided elsewhere. */
  waits: 409,
  workNoTaken: 200,
  /** The display name could be taken for an administrator's. */
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
  /** The role every installation needs keeps its code and stays. */
  needed: 409,
});

export const departmentFailures = failures('depart', {
  nothingFound: 200,
  /** A department cannot lie below itself. */
  cycle: 422,
  tooDeep: 422,
  tooMany: 422,
  hasPeople: 409,
  unknownManager: 422,
  /** Of rows of a table. */
  unknownParent: 422,
  rowWrong: 422,
});

export const departmentRoleFailures = failures('departRole', { codeTaken: 200, notInDepartment: 422 });

/** What can keep somebody from changing accounts of others. */
export const onOthers = [
  commonFailures.notFound,
  userFailures.mayDoMore,
  userFailures.oneself,
  userFailures.lastAdministrator,
];
