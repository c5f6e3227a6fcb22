import { identity, identityFeature, preferences } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { provideDataScopes } from '../../kernel/data-scope.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/mount.ts';
import { providePermissionHolders } from '../../kernel/permission-holders.ts';
import { dataScope, findHolders, hasAnyPermission } from '../authorization/index.ts';
import { refuseLongMenuUrl } from '../menu/index.ts';
import { serveAccessTokens } from './access-tokens/routes.ts';
import { accessTokenWords } from './access-tokens/words.ts';
import { callNames } from './call-names.ts';
import { serveCodes } from './codes/routes.ts';
import { codeWords } from './codes/words.ts';
import { serveConfirmation } from './confirmation/routes.ts';
import { menu, permissions } from './defaults.ts';
import { serveFederatedLogin } from './federated-login/routes.ts';
import { federatedLoginWords } from './federated-login/words.ts';
import { followSessions, tidyRegularly } from './housekeeping.ts';
import { oneself } from './oneself.ts';
import { serveOwnSessions } from './own-sessions/routes.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { servePasswords } from './password/routes.ts';
import { passwordWords } from './password/words.ts';
import { findPreferences, mergePreferences } from './people/person-store.ts';
import { servePolicy } from './policy/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { profileWords } from './profile/words.ts';
import { serveRegistrants } from './registration/registrants.ts';
import { serveAccounts } from './registration/routes.ts';
import { accountWords } from './registration/words.ts';
import { sendSessionCookies } from './sessions/session-cookie.ts';
import { signingInAndOut } from './sign-in/routes.ts';
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

/** Serves signing in and out, the caller's menu, departments and settings. */
function serve(app: FastifyInstance): void {
  provideDataScopes(dataScope);
  providePermissionHolders({ holdsAny: hasAnyPermission, findHolders });
  app.addHook('onRequest', refuseLongMenuUrl);
  sendSessionCookies(app);
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
  serveTwoFactor(app);
  servePasskeys(app);
  serveProfile(app);
  serveCodes(app);
  serveFederatedLogin(app);
  serveAccounts(app);
  servePolicy(app);
  serveRegistrants(app);
}
