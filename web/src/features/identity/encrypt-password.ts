const BLOCK = 16;

/**
 * The password as it travels: AES-CBC with zero padding, Base64 (key and iv are text, used as their UTF-8 bytes). WebCrypto
 * always pads to PKCS #7, and adds a whole block to data that fills its blocks already; so the zeros are put here, and the
 * block it adds at the end is cut off, which leaves the blocks before it as they are. Browsers offer WebCrypto only on
 * https and on the machine itself; elsewhere the password goes as it is.
 */
export async function encryptPassword(password: string, { key, iv }: { key: string; iv: string }): Promise<string> {
  if (!globalThis.crypto?.subtle) return password;
  const text = new TextEncoder();
  const plainBytes = text.encode(password);
  const paddedBytes = new Uint8Array(Math.ceil(plainBytes.length / BLOCK) * BLOCK);
  paddedBytes.set(plainBytes);
  const secret = await crypto.subtle.importKey('raw', text.encode(key), 'AES-CBC', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: text.encode(iv) }, secret, paddedBytes);
  const bytes = new Uint8Array(sealed).subarray(0, paddedBytes.length);
  return btoa(String.fromCharCode(...bytes));
}
