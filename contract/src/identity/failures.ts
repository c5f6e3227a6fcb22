import { failures } from '../kernel/failures.ts';

export const identityFailures = failures('identity', {
  badCredentials: 200,
  captchaWrong: 200,
  captchaRequired: 400,
  keyExpired: 200,
  accountFrozen: 200,
  /** Registered, but not yet approved by an administrator. */
  accountWaiting: 200,
  notYourDepartment: 403,
  notYourAccount: 403,
  /** The password is correct; `detail` is a `SecondStep`. */
  secondStep: 200,
  /** A sensitive change: the user has to confirm their identity first. */
  confirmFirst: 403,
  passwordWrong: 200,
});
