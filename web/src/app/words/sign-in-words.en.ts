import { login as identity } from '../../features/identity/words/login.en.ts';

/** English texts of the sign-in page, which users who are signed in do not need. */
export const words = { identity };
