/** Bytes looked at, at the beginning and at the end of a file. */
const SAMPLE = 262_144;

/**
 * How a file that was chosen before is recognised: its size, when it was changed, and a hash (FNV-1a) of its name, its beginning
 * and its end. Not by Web Crypto, which pages without https do not have; what has arrived is held against its SHA-256 in the end.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const ends = new Blob([file.name, file.slice(0, SAMPLE), file.slice(-SAMPLE)]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await ends.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193);
  return [file.size, file.lastModified, hash >>> 0].map((number) => number.toString(36)).join('-');
}

/** The SHA-256 of a file in hex; undefined on pages without https. */
export async function sha256Of(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
