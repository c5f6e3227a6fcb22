import iconv from 'iconv-lite';

type Scored = { name: string; score: number };
type Alphabet = {
  name: string;
  /** The non-ASCII letters of its languages. */
  letters: RegExp;
  /** The most frequent ones, if several scripts are similar. */
  usual?: RegExp;
  /** Whether words consist of ASCII letters, too. */
  isLatin?: boolean;
};

const CYRILLIC = { letters: /[\u0400-\u045f\u0490\u0491\u2116«»—–“”„…]/u, usual: /[оеаинтсрвлкмдпуяыьгзбчй]/iu };
/** More likely ones first: the first of equal scores is used. */
const ALPHABETS: readonly Alphabet[] = [
  { name: 'windows-1252', isLatin: true, letters: /[äöüßéèêëàâçîïôûùœñáíóúãõåæø¿¡ªº«»€–—‘’“”„…©®°·]/iu },
  { name: 'windows-1254', isLatin: true, letters: /[çğıöşüİâîûéèêôáñåæ–—‘’“”…]/iu },
  {
    name: 'windows-1250',
    isLatin: true,
    letters: /[ąćęłńóśźżáčďéěíňřšťúůýžőűöüăâîşţđäô–—‘’“”„…«»€]/iu,
  },
  { name: 'windows-1251', ...CYRILLIC },
  { name: 'koi8-r', ...CYRILLIC },
  { name: 'windows-1253', letters: /[\u0370-\u03ff–—‘’“”…«»]/u, usual: /[αοιετσνηυρπκμλςάέίόύήώ]/iu },
  // Without points, which other alphabets have as capitals.
  { name: 'windows-1255', letters: /[\u05d0-\u05ea–—‘’“”…]/u },
  { name: 'windows-1256', letters: /[\u0600-\u06ff–—‘’“”…«»]/u, usual: /[اليمنوتربةعدسفهكقحج]/u },
];

/** Scores each single-byte encoding by its non-ASCII bytes, from 0 to 1. */
export function alphabetScores(bytes: Uint8Array): Scored[] {
  const sample = Buffer.from(bytes.subarray(0, 40_000));
  return ALPHABETS.map((alphabet) => ({ name: alphabet.name, score: scoreOf(sample, alphabet) }));
}

function scoreOf(sample: Buffer, { name, letters, usual, isLatin = false }: Alphabet): number {
  const text = iconv.decode(sample, name);
  const beyond = [...text].filter((char) => char > '\u007f');
  const shareOf = (matching: readonly unknown[]) => matching.length / Math.max(1, beyond.length);
  const fits = shareOf(beyond.filter((char) => letters.test(char)));
  const share = usual ? shareOf(beyond.filter((char) => usual.test(char))) : fits;
  // A capital after a small letter, or a final letter within a word, indicates another encoding.
  const odd = shareOf(text.match(/\p{Ll}(?=\p{Lu})|[ךםןףץ](?=[א-ת])/gu) ?? []);
  // Letters of Latin alphabets are in words with ASCII letters, those of others are not.
  const mixed = text.match(/[a-zA-Z]+\P{ASCII}+|\P{ASCII}+[a-zA-Z]+/gu) ?? [];
  const misplaced = isLatin && mixed.length === 0 && beyond.length >= 6 ? 0.3 : 0;
  const foreign = isLatin ? 0 : shareOf(mixed);
  return (fits + share) / 2 - odd - misplaced - foreign - (name === 'windows-1252' && isHungarian(text) ? 0.05 : 0);
}

/** Whether text looks like Hungarian that was decoded as windows-1252, so that `ő` and `ű` are `õ` and `û`. */
function isHungarian(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/[õû]/giu) > count(/[ãçàèêâñ]/giu) && count(/[áéíóú]/giu) > 0;
}

/** Scores two-byte encodings with supersets: Korean and Japanese in EUC. */
export function eucScores(bytes: Uint8Array): Scored[] {
  const leads = leadsOf(bytes);
  const share = (from: number, to: number) =>
    leads.filter((lead) => lead >= from && lead <= to).length / Math.max(1, leads.length);
  const kana = share(0xa4, 0xa5);
  return [
    { name: 'EUC-KR', score: leads.length >= 6 && share(0xb0, 0xc8) > 0.95 ? 1.05 : 0 },
    // The first row has the mark of long vowels.
    { name: 'EUC-JP', score: kana > 0.2 ? share(0xa1, 0xa1) + kana + share(0xb0, 0xf4) + 0.05 : 0 },
  ];
}

/** The lead bytes of two-byte characters; 0 if the second byte is invalid in EUC. */
function leadsOf(bytes: Uint8Array): number[] {
  const leads: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    at++;
    leads.push((bytes[at] ?? 0) >= 0xa1 ? first : 0);
  }
  return leads;
}
