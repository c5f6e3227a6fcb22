import type { account, Reply } from '@opsyard/contract';

/** The account of a recovery as the server names it; `phone` is the handle of the recovery. */
export type RecoveryAccount = Reply<(typeof account)['querySysUser']>;
