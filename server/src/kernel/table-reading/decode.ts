import iconv from 'iconv-lite';
import { alphabetScores, eucScores } from './encoding-guess.ts';
import { refuse } from './reading-refusal.ts';
import { storable } from './storable.ts';

export type Decoded = {
  text: string;
  encoding: string;
  /** Whether the encoding was guessed. */
  guessed: boolean;
};

/** Byte order marks. */
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];
const SAMPLE = 200_000;
/** The share of plausible characters below which a decoding is rejected. */
const CREDIBLE = 0.7;

/** Decodes bytes: by byte order mark, as UTF-8 if valid, else in the best matching legacy encoding; or in the chosen one. */
export function decodeText(bytes: Uint8Array, chosen?: string): Decoded {
  if (chosen) return { text: storable(iconv.decode(Buffer.from(bytes), chosen)), encoding: chosen, guessed: false };
  const mark = MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.[0] ?? utf16WithoutMark(bytes);
  if (encoding) return plain(strict(bytes, encoding) ?? refuse('notText'), encoding);
  const utf8 = strict(bytes, 'UTF-8');
  if (utf8 !== undefined) return plain(utf8, 'UTF-8');
  if (controlShare(bytes) > 0.01) refuse('notText');
  return legacy(bytes);
}

function plain(text: string, encoding: string): Decoded {
  const odd = text.match(/(?![\t\n\r\u0085])\p{Cc}/gu)?.length ?? 0;
  if (odd > 1 + text.length / 50) refuse('notText');
  return { text: storable(text.replace(/^\ufeff/u, '')), encoding, guessed: false };
}

function strict(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Mostly Latin text in UTF-16 has a zero in every other byte. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  if (sample.length < 8 || bytes.length % 2 === 1) return undefined;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even++;
    if (byte === 0 && index % 2 === 1) odd++;
  }
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'UTF-16LE';
  return even > half * 0.4 && odd < half * 0.05 ? 'UTF-16BE' : undefined;
}

function controlShare(bytes: Uint8Array): number {
  const sample = bytes.subarray(0, SAMPLE);
  const odd = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return odd / Math.max(1, sample.length);
}

/** How a two-byte encoding forms characters; `usual` matches the most frequent ones. */
type Pairing = { name: string; lead: (byte: number) => boolean; usual: (first: number, second: number) => boolean };

const between = (from: number, to: number) => (byte: number) => byte >= from && byte <= to;
const leadGb = between(0x81, 0xfe);
const leadBig5 = between(0xa1, 0xf9);
const leadSjis = (byte: number) => between(0x81, 0x9f)(byte) || between(0xe0, 0xfc)(byte);

const PAIRINGS: readonly Pairing[] = [
  {
    name: 'GB18030',
    lead: leadGb,
    // Punctuation and the 3,755 most common characters of GB 2312.
    usual: (first, second) => second >= 0xa1 && (between(0xb0, 0xd7)(first) || between(0xa1, 0xa3)(first)),
  },
  {
    name: 'Big5',
    lead: leadBig5,
    usual: (first, second) => between(0xa1, 0xc6)(first) && (between(0x40, 0x7e)(second) || second >= 0xa1),
  },
  {
    name: 'Shift_JIS',
    lead: leadSjis,
    usual: (first) => between(0x81, 0x83)(first) || between(0x88, 0x97)(first),
  },
];

function legacy(bytes: Uint8Array): Decoded {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const sample = bytes.subarray(first, first + SAMPLE);
  const scored = PAIRINGS.map((pairing) => ({ name: pairing.name, score: pairScore(sample, pairing) }));
  scored.push(...alphabetScores(sample), ...eucScores(sample));
  scored.sort((a, b) => b.score - a.score);
  for (const { name, score } of scored) {
    if (score < CREDIBLE) break;
    const text = iconv.decode(Buffer.from(bytes), name);
    if (!text.includes('\ufffd')) return { text: storable(text), encoding: name, guessed: true };
  }
  return refuse('encodingUnknown');
}

/** The share of frequent characters among the non-ASCII ones in a two-byte encoding. */
function pairScore(bytes: Uint8Array, { lead, usual }: Pairing): number {
  let all = 0;
  let good = 0;
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    all++;
    if (!lead(first)) continue;
    const second = bytes[++at] ?? 0;
    if (usual(first, second)) good++;
  }
  return good / Math.max(1, all);
}
