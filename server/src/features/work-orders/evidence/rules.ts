import { createHash } from 'node:crypto';

/** The sealed properties of a piece of evidence. */
export type Sealable = { kind: string; sha256: string; round: number };
type SealInput = { kind: string; sha256: string; round: number | null; place: number | null; seal: string | null };

/** The seal of a piece of evidence: SHA-256 over the previous seal and all immutable properties. */
export function sealOf(before: string, orderId: string, { kind, sha256, round }: Sealable): string {
  return createHash('sha256')
    .update(JSON.stringify([before, orderId, kind, sha256, round]))
    .digest('hex');
}

/** Sealed evidence, in the order of the chain. */
export function inChain<T extends SealInput>(files: readonly T[]): T[] {
  return files.filter(({ place }) => place !== null).sort((one, other) => Number(one.place) - Number(other.place));
}

/** Whether the chain of seals is valid: nothing was changed, inserted or removed. */
export function isIntact(orderId: string, files: readonly SealInput[]): boolean {
  let before = '';
  return inChain(files).every(({ kind, sha256, round, place, seal }, at) => {
    const isRight = place === at + 1 && seal === sealOf(before, orderId, { kind, sha256, round: round ?? 0 });
    before = seal ?? '';
    return isRight;
  });
}
