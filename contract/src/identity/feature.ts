import { defineFeature } from '../kernel/feature.ts';
import { account } from './account.ts';
import { accountFailures } from './account-failures.ts';
import { code, codeFailures } from './code.ts';
import { identityFailures } from './failures.ts';
import { federatedLogin } from './federated-login.ts';
import { federatedLoginFailures } from './federated-login-failures.ts';
import { accessToken, accessTokenFailures, ownSession } from './own-account.ts';
import { password, passwordFailures } from './password.ts';
import { preferences } from './preferences.ts';
import { profile, profileFailures } from './profile.ts';
import { registrant, securityPolicy } from './security.ts';
import { identity } from './session.ts';
import { confirmation, passkey, twoFactor, twoFactorFailures } from './two-factor.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  routes: {
    identity,
    preferences,
    confirmation,
    password,
    ownSession,
    accessToken,
    securityPolicy,
    registrant,
    twoFactor,
    passkey,
    profile,
    code,
    federatedLogin,
    account,
  },
  failures: [
    identityFailures,
    passwordFailures,
    accessTokenFailures,
    twoFactorFailures,
    profileFailures,
    codeFailures,
    accountFailures,
    federatedLoginFailures,
  ],
  permissions: {
    'system:security:edit': 'Edit the security policy',
  },
});
