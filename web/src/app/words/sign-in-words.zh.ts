import { login as identity } from '../../features/identity/words/login.zh.ts';

/** Chinese texts of the sign-in page, which users who are signed in do not need. */
export const words = { identity };
