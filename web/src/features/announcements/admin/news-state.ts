import type { Announcement } from '@opsyard/contract';

export type NewsState = 'draft' | 'scheduled' | 'published' | 'expired' | 'revoked';

/** State of an announcement. */
export function stateOf({
  sendStatus,
  scheduled,
  expired,
}: Pick<Announcement, 'sendStatus' | 'scheduled' | 'expired'>): NewsState {
  if (sendStatus === '2') return 'revoked';
  if (sendStatus === '1') return expired ? 'expired' : 'published';
  return scheduled ? 'scheduled' : 'draft';
}
