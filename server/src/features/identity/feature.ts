import { identity, identityFeature, preferences } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { provideActors } from '../../kernel/access/actor-by-id.ts';
import { provideDataScopes } from '../../kernel/access/data-scope.ts';
import { providePermissionHolders } from '../../kernel/access/permission-holders.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { serveAccessTokens } from './access-tokens/routes.ts';
import { accessTokenWords } from './access-tokens/words.ts';
import { callNames } from './call-names.ts';
import { serveCodes } from './codes/routes.ts';
import { codeWords } from './codes/words.ts';
import { serveConfirmation } from './confirmation/routes.ts';
import { currentUserHandlers } from './current-user.ts';
import { dataScope, readInScope } from './data-scope/data-scope.ts';
import { menu, permissions } from './defaults.ts';
import { serveFederatedLogin } from './federated-login/routes.ts';
import { federatedLoginWords } from './federated-login/words.ts';
import { serveOwnSessions } from './own-sessions/routes.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { servePasswords } from './password/routes.ts';
import { passwordWords } from './password/words.ts';
import { findHolders, holdsAny } from './permission-holder-store.ts';
import { findPreferences, mergePreferences } from './person-store.ts';
import { servePolicy } from './policy/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { profileWords } from './profile/words.ts';
import { serveRegistrants } from './registration/registrants.ts';
import { serveAccounts } from './registration/routes.ts';
import { accountWords } from './registration/words.ts';
import { closeEndedSockets, scheduleCleanup } from './session/session-cleanup.ts';
import { sendSessionCookies } from './session/session-cookie.ts';
import { findActor } from './session/session-store.ts';
import { signInHandlers } from './sign-in/sign-in-handlers.ts';
import { serveTwoFactor } from './two-factor/routes.ts';
import { twoFactorWords } from './two-factor/words.ts';
import { identityWords } from './words.ts';

export const feature = defineFeature(identityFeature, {
  serve,
  failures: {
    ...identityWords,
    ...passwordWords,
    ...accessTokenWords,
    ...twoFactorWords,
    ...profileWords,
    ...codeWords,
    ...accountWords,
    ...federatedLoginWords,
  },
  permissions,
  callNames,
  menu,
});

/** Registers all routes and background tasks of identity. */
function serve(app: FastifyInstance): void {
  provideActors(findActor);
  provideDataScopes({ dataScope, readInScope });
  providePermissionHolders({ holdsAny, findHolders });
  sendSessionCookies(app);
  closeEndedSockets(app);
  scheduleCleanup(app);
  mount(app, identity, { ...signInHandlers(app), ...currentUserHandlers() });
  mount(app, preferences, {
    get: ({ db, actor }) => findPreferences(db, actor.id),
    save: ({ db, actor, body }) => mergePreferences(db, actor.id, body),
  });
  serveConfirmation(app);
  servePasswords(app);
  serveOwnSessions(app);
  serveAccessTokens(app);
  serveTwoFactor(app);
  servePasskeys(app);
  serveProfile(app);
  serveCodes(app);
  serveFederatedLogin(app);
  serveAccounts(app);
  servePolicy(app);
  serveRegistrants(app);
}
