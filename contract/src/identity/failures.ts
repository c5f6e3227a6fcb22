import { failures } from '../kernel/failures.ts';

export const identityFailures = failures('identity', {
  badCredentials: 200,
  captchaWrong: 200,
  captchaRequired: 400,
  keyExpired: 200,
  accountFrozen: 200,
  /** Registered, and not yet let in by an administrator. */
  accountWaiting: 200,
  notYourDepartment: 403,
  notYourAccount: 403,
  /** The password was right; `detail` is a `SecondStep`. */
  secondStep: 200,
  /** Something that matters is to be changed: who sits here has to be proved again first. */
  confirmFirst: 403,
  passwordWrong: 200,
});
