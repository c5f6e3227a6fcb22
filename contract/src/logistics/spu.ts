/** Most characters of the code of a product (SPU). */
export const SPU_LENGTH = 64;
/** Most units of a product in one parcel. */
export const SPU_QUANTITY_MAX = 10_000;

/** The code of a product as it is stored: in capital letters, with single blanks; null if empty. */
export function plainSpu(spu: unknown): string | null {
  if (typeof spu !== 'string') return null;
  const plain = spu.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  return [...plain].slice(0, SPU_LENGTH).join('') || null;
}
