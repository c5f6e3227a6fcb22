import { failures } from '../kernel/failures.ts';

export const accountFailures = failures('account', {
  usernameTaken: 200,
  emailTaken: 200,
  phoneTaken: 200,
  /** Instead of the three before, where it is concealed who has an account. */
  detailsTaken: 200,
  usernameInvalid: 200,
  emailInvalid: 200,
  unknown: 200,
  registrationClosed: 403,
  recoveryStep: 400,
  recoveryOver: 200,
});
