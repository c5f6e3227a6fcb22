import { failures } from '../kernel/failures.ts';

export const accountFailures = failures('account', {
  usernameTaken: 200,
  emailTaken: 200,
  phoneTaken: 200,
  /** Replaces the three before where the existence of accounts is concealed. */
  detailsTaken: 200,
  usernameInvalid: 200,
  emailInvalid: 200,
  unknown: 200,
  registrationClosed: 403,
  recoveryStep: 400,
  recoveryOver: 200,
});
