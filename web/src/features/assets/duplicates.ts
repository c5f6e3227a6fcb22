import { ASSET_DUPLICATES_AT_ONCE, type AssetDuplicate, ATTACHMENT_MAX_BYTES, assetDuplicate } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { sha256Of } from './fingerprint.ts';

/** The assets that already have the bytes of some files; none where hashes or the lookup are not available. */
export async function duplicatesOf(files: readonly File[]): Promise<ReadonlyMap<File, AssetDuplicate>> {
  const hashes = new Map<File, string>();
  // One by one, so that not all files are in memory at once.
  for (const file of files.filter(({ size }) => size > 0 && size <= ATTACHMENT_MAX_BYTES)) {
    const hash = await sha256Of(file).catch(() => undefined);
    if (hash !== undefined) hashes.set(file, hash);
  }
  const unique = [...new Set(hashes.values())];
  const found = new Map<string, AssetDuplicate>();
  for (let from = 0; from < unique.length; from += ASSET_DUPLICATES_AT_ONCE) {
    const body = { hashes: unique.slice(from, from + ASSET_DUPLICATES_AT_ONCE) };
    for (const one of await call(assetDuplicate.find, { body }, { quiet: true }).catch(() => []))
      found.set(one.sha256, one);
  }
  return new Map(
    [...hashes].flatMap(([file, hash]) => {
      const duplicate = found.get(hash);
      return duplicate ? [[file, duplicate] as const] : [];
    }),
  );
}
