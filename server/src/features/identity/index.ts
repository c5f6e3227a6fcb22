import { identity, preferences } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../kernel/mount.ts';
import { serveAccessTokens } from './access-tokens/routes.ts';
import { serveAudit } from './audit-view/routes.ts';
import { serveCodes } from './codes/routes.ts';
import { serveConfirmation } from './confirmation/routes.ts';
import { serveGateways } from './gateways/routes.ts';
import { followSessions, tidyRegularly } from './housekeeping.ts';
import { refuseLongMenuUrl } from './menu-url.ts';
import { serveMessages } from './messages/routes.ts';
import { oneself } from './oneself.ts';
import { serveOwnSessions } from './own-sessions/routes.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { servePasswords } from './password/routes.ts';
import { findPreferences, mergePreferences } from './person-store.ts';
import { servePolicy } from './policy/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { serveRegistrants } from './registration/registrants.ts';
import { serveAccounts } from './registration/routes.ts';
import { signingInAndOut } from './signing-in-and-out.ts';
import { serveThirdLogin } from './third-login/routes.ts';
import { serveTwoStep } from './two-step/routes.ts';

export { AdminRefused, createAdministrator, issueToken, removeSecondSteps, resetPassword } from './admin.ts';
export { somebodyAdministers, takeRightsTurn } from './administering-store.ts';
export type { AuditKind } from './audit-chain.ts';
export { appendAudit, verifyAudit } from './audit-store.ts';
export { readMobile } from './codes/mobile.ts';
export { requireConfirmed } from './confirmation/require-confirmed.ts';
export { type DataScope, dataScope, scopeFor, written } from './data-scope/data-scope.ts';
export { columnName, filterWords, ruleWords } from './data-scope/describe.ts';
export { complaintAbout, conditionsFor, isWithin } from './data-scope/rules.ts';
export { countingGrants, entriesOf, type FoundGrant, findGrants, limitsOf } from './data-scope/store.ts';
export { seesByDepartment, whoSeesMore } from './data-scope/who-sees-more.ts';
export { type DemoAccount, findDemoAccount } from './demo-account-store.ts';
export { departmentLine } from './department-line-store.ts';
export { allDictionaries } from './dictionary-store.ts';
export { evaluationAccount } from './evaluation.ts';
export { senderInForce, waysFor } from './gateways/in-force.ts';
export { warnOfGateway } from './gateways/warn-job.ts';
export { isHeld, isHeldAnywhere } from './holding-store.ts';
export { enqueueMessage } from './messages/enqueue-message.ts';
export { nameOf as gatewayName } from './messages/gateways.ts';
export { sendMessage, tidyMessages } from './messages/send-message.ts';
export { admitTrial, noteTrial, trialTo, tryWay } from './messages/try-gateways.ts';
export { type Doer, differences, note } from './note.ts';
export { origin } from './origin.ts';
export { deviceOf } from './own-sessions/rules.ts';
export { endSessionById, listSessions } from './own-sessions/store.ts';
export { endSessionsEverywhere } from './password/end-sessions.ts';
export { repeatedPasswordHash } from './password/new-password.ts';
export { requireNoMoreRights } from './password/require-no-more-rights.ts';
export { findPasswordOwner, replacePasswordOf } from './password/store.ts';
export { isPicture } from './profile/picture.ts';
export { findProvedAddress } from './profile/store.ts';
export { readEmail, readUsername } from './registration/rules.ts';
export { accountWords } from './registration/words.ts';
export { seedGround } from './seed.ts';
export { limitsOnPeople, requireSeen, seenAmong, seenBy } from './seen-people/store.ts';
export { findTicket, giveTicket, redeemTicket } from './ticket-store.ts';
export { skeletonOf } from './username.ts';

/** Serves signing in and out, the caller's menu, departments and settings. */
export function identityRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', refuseLongMenuUrl);
  followSessions(app);
  tidyRegularly(app);
  mount(app, identity, { ...signingInAndOut(app), ...oneself() });
  mount(app, preferences, {
    get: ({ db, actor }) => findPreferences(db, actor.id),
    save: ({ db, actor, body }) => mergePreferences(db, actor.id, body),
  });
  serveConfirmation(app);
  servePasswords(app);
  serveOwnSessions(app);
  serveAccessTokens(app);
  serveMessages(app);
  serveGateways(app);
  serveTwoStep(app);
  servePasskeys(app);
  serveProfile(app);
  serveCodes(app);
  serveThirdLogin(app);
  serveAccounts(app);
  serveAudit(app);
  servePolicy(app);
  serveRegistrants(app);
}
