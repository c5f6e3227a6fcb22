import type { Announcement } from '@opsyard/contract';

export type AnnouncementState = 'draft' | 'scheduled' | 'published' | 'expired' | 'revoked';

export function stateOf({
  sendStatus,
  scheduled,
  expired,
}: Pick<Announcement, 'sendStatus' | 'scheduled' | 'expired'>): AnnouncementState {
  if (sendStatus === '2') return 'revoked';
  if (sendStatus === '1') return expired ? 'expired' : 'published';
  return scheduled ? 'scheduled' : 'draft';
}
