import { account, step } from './words/account.en.ts';
import { joining } from './words/joining.en.ts';
import { login } from './words/login.en.ts';
import { signInSteps } from './words/sign-in-steps.en.ts';
import { system } from './words/system.en.ts';

export const en = { ...login, ...signInSteps, ...joining, system, account, step };
