import type { account, Reply } from '@opsyard/contract';

/** The account a recovery is about, as far as it is told; `phone` is the handle of the recovery. */
export type RecoveryAccount = Reply<(typeof account)['querySysUser']>;
