import type { account, Reply } from '@opsyard/contract';

/** The account a recovery is about, as far as it is told; `phone` is the handle of the recovery. */
export type Found = Reply<(typeof account)['querySysUser']>;
