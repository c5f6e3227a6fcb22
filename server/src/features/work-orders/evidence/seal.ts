import type { Db } from '../../../kernel/database/db.ts';
import { inChain, sealOf } from './rules.ts';
import { listEvidence, writeSeals } from './store.ts';

/** Seals the evidence submitted with an order in a round, so that changes are detectable. */
export async function sealEvidence(db: Db, orderId: string, round: number): Promise<void> {
  const files = await listEvidence(db, orderId);
  const chain = inChain(files);
  let before = chain.at(-1)?.seal ?? '';
  const seals = files
    .filter((file) => file.round === null)
    .map(({ id, kind, sha256 }, at) => {
      before = sealOf(before, orderId, { kind, sha256, round });
      return { id, place: chain.length + at + 1, seal: before };
    });
  if (seals.length > 0) await writeSeals(db, seals, round);
}
