/** Bytes hashed at the beginning and at the end of a file. */
const SAMPLE = 262_144;

/**
 * Fingerprint that recognizes a file selected before: size, modification time, and a hash (FNV-1a) of its name,
 * beginning and end. Web Crypto is not available without https; the uploaded content is verified by its SHA-256 in the
 * end.
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
