import { createHash } from 'node:crypto';
import type { EvidenceKind, PackLanguage } from '@opsyard/contract';
import type { KeptEvidence } from '../evidence/store.ts';

/** A piece of evidence with its path in the archive. */
export type PackedFile = { path: string; fileId: string; sha256: string; size: number; at: string; kind: EvidenceKind };

/** Characters that are invalid in file names of some systems. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** The path of evidence in the archive: numbered in the order it was added, so that equal names do not collide. */
export function packedFiles(evidence: readonly KeptEvidence[]): PackedFile[] {
  return evidence.map(({ name, kind, fileId, sha256, size, at }, place) => ({
    ...{ fileId, sha256, size, at, kind },
    path: `evidence/${String(place + 1).padStart(2, '0')}-${kind}-${name.replaceAll(FORBIDDEN, '_')}`,
  }));
}

type Packed = {
  order: { id: string; number: string; trackingNumber: string | null; kind: unknown };
  language: PackLanguage;
  intact: boolean;
  evidence: readonly KeptEvidence[];
};

/** The manifest of the archive: everything needed to verify its files and seals. */
export function manifestOf({ order, language, intact, evidence }: Packed, claim: Buffer): Buffer {
  const paths = packedFiles(evidence);
  const files = evidence.map(({ kind, name, size, sha256, round, place, seal, at, takenAt, takenOffset }, index) => ({
    ...{ path: paths[index]?.path, kind, name, size, sha256, round, place, seal, addedAt: at },
    ...{ takenAt, takenOffset },
  }));
  const manifest = {
    ...{ format: 'opsyard-evidence-pack', version: 1, orderId: order.id, number: order.number },
    ...{ trackingNumber: order.trackingNumber, language, intact },
    seal: 'SHA-256 of the JSON array [seal before or "", orderId, kind, sha256, round], in the order of place',
    kind: order.kind,
    claim: { path: claimName(order.kind), size: claim.length, sha256: sha256Of(claim) },
    files,
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** The file of the claim: that of a prevention is no claim but a forecast. */
export function claimName(kind: unknown): string {
  return kind === 'prevent' ? 'forecast.pdf' : 'claim.pdf';
}

/** Hashes of all files, in the format of `sha256sum --check`. */
export function sumsOf(files: readonly PackedFile[], generated: Readonly<Record<string, Buffer>>): Buffer {
  const lines = [
    ...Object.entries(generated).map(([path, bytes]) => `${sha256Of(bytes)}  ${path}`),
    ...files.map(({ path, sha256 }) => `${sha256}  ${path}`),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
