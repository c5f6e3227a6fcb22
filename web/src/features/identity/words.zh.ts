import { account, step } from './words/account.zh.ts';
import { joining } from './words/joining.zh.ts';
import { login } from './words/login.zh.ts';
import { signInSteps } from './words/sign-in-steps.zh.ts';
import { system } from './words/system.zh.ts';
import type { en } from './words.en.ts';

export const zh = { ...login, ...signInSteps, ...joining, system, account, step } satisfies typeof en;
