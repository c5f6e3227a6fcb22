export {
  AdminRefused,
  createAdministrator,
  issueToken,
  removeSecondSteps,
  resetPassword,
} from './administrators/admin.ts';
export { somebodyAdministers, takeRightsTurn } from './administrators/administering-store.ts';
export { requireConfirmed } from './confirmation/require-confirmed.ts';
export { type DemoAccount, findDemoAccount } from './demo/demo-account-store.ts';
export { evaluationAccount } from './demo/evaluation.ts';
export { type KeysOpened, neededKey, openKeys } from './keys/open-keys.ts';
export { replaceLostKey, rotateKeys } from './keys/rotate-keys.ts';
export { deviceOf } from './own-sessions/rules.ts';
export { endSessionById, listSessions } from './own-sessions/store.ts';
export { endSessionsEverywhere } from './password/end-sessions.ts';
export { repeatedPasswordHash } from './password/new-password.ts';
export { requireNoMoreRights } from './password/require-no-more-rights.ts';
export { findPasswordOwner, replacePasswordOf } from './password/store.ts';
export { departmentLine } from './people/department-line-store.ts';
export { isLikeAdministrator, likeAdministrators } from './people/display-name.ts';
export { admitLookups } from './people/look-up.ts';
export { findByAddress } from './people/people-by-address-store.ts';
export { skeletonOf } from './people/username.ts';
export { limitsOnPeople, requireSeen, seenAmong, seenBy } from './people/visible-people-store.ts';
export { currentPolicy } from './policy/policy.ts';
export { isPicture } from './profile/picture.ts';
export { findProvedAddress } from './profile/store.ts';
export { type Invited, invitedPassword, registerInvited } from './registration/invited.ts';
export { readEmail, readUsername } from './registration/rules.ts';
export { accountWords } from './registration/words.ts';
export { findTicket, giveTicket, redeemTicket } from './sessions/ticket-store.ts';
