/** A whole number from 0 to below `below` that varies with the text and never with the run (FNV-1a). */
export function variation(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}
