export { admitLookups } from './account-lookup.ts';
export { AdminRefused, createAdministrator, issueToken, removeSecondFactors, resetPassword } from './admin.ts';
export { hasAdministrator, lockPermissions } from './admin-invariant-store.ts';
export { type CaptchaInput, redeemCaptcha } from './captcha/captcha.ts';
export { requireConfirmed } from './confirmation/require-confirmed.ts';
export { findBroaderScopes, scopeDependsOnDepartment } from './data-scope/broader-scopes.ts';
export { compileScope, type DataScope, dataScope, findScope } from './data-scope/data-scope.ts';
export { columnName, describeFilter, describeRule } from './data-scope/describe.ts';
export { conditionsFor, isWithin, validateRule } from './data-scope/rules.ts';
export {
  effectiveGrants,
  type FoundGrant,
  findGrants,
  findListEntries,
  hasRules,
  ruleSetsByHolder,
} from './data-scope/store.ts';
export { type DemoAccount, findDemoAccount } from './demo-account-store.ts';
export { departmentAncestors } from './department-ancestors-store.ts';
export { findLeads, findLed } from './department-leads-store.ts';
export { resembleAdministrators, resemblesAdministrator } from './display-name.ts';
export { evaluationAccount } from './evaluation.ts';
export { type KeysOpened, openKeys, requiredKeyId } from './keys/open-keys.ts';
export { replaceLostKey, rotateKeys } from './keys/rotate-keys.ts';
export { deviceOf } from './own-sessions/rules.ts';
export { endSessionById, listSessions } from './own-sessions/store.ts';
export { endUserSessions, onUserSessionsEnd } from './password/end-user-sessions.ts';
export { repeatedPasswordHash } from './password/new-password.ts';
export { requireNoMoreRights } from './password/require-no-more-rights.ts';
export { findPasswordOwner, replacePassword } from './password/store.ts';
export { holdsAny, isGranted, isGrantedAnywhere } from './permission-holder-store.ts';
export { allAuth, ownAuth } from './permission-names.ts';
export { buttonRows } from './permission-store.ts';
export { EXCESS_PERMISSION, ROLE_WITH_EXCESS } from './policy/excess-permissions-store.ts';
export { currentPolicy } from './policy/policy.ts';
export { isPicture } from './profile/is-picture.ts';
export { findProvedAddress } from './profile/store.ts';
export { type InvitedAccount, prepareInvited, registerInvited } from './registration/register-invited.ts';
export { readEmail, readUsername } from './registration/rules.ts';
export { accountWords } from './registration/words.ts';
export { findTicket, issueTicket, redeemTicket } from './ticket-store.ts';
export { skeletonOf } from './username.ts';
export { findByAddress } from './visible-users/by-address-store.ts';
export { filterVisibleUsers, requireVisibleUsers, userRestrictions, userScope } from './visible-users/store.ts';
