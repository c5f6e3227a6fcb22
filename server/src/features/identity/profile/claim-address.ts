import type { Db } from '../../../kernel/database/db.ts';
import { appendAudit } from '../../audit/index.ts';
import { releaseAddress } from './store.ts';

type Claim = { address: string; for: string | null; ip: string | null; agent: string | null };

/** Removes a verified address from accounts that have not verified it. */
export async function claimAddress(db: Db, { address, for: owner, ip, agent }: Claim): Promise<void> {
  for (const { id: actorId, username } of await releaseAddress(db, address, owner)) {
    const detail = { kind: 'email', provedBySomebodyElse: true };
    await appendAudit(db, { kind: 'contactChanged', actorId, username, ip, agent, detail });
  }
}
