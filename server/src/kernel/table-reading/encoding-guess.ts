import iconv from 'iconv-lite';

type Scored = { name: string; score: number };
/** A single-byte encoding: the non-ASCII letters of its languages, and the most frequent ones if several scripts are similar. */
type Alphabet = { name: string; letters: RegExp; usual?: RegExp };

const CYRILLIC = { letters: /[\u0400-\u045f\u0490\u0491\u2116«»—–“”„…]/u, usual: /[оеаинтсрвлкмдпуяыьгзбчй]/iu };
/** More likely ones first: the first of equal scores is used. */
const ALPHABETS: readonly Alphabet[] = [
  { name: 'windows-1252', letters: /[äöüßéèêëàâçîïôûùœñáíóúãõåæø¿¡ªº«»€–—‘’“”„…©®°·]/iu },
  { name: 'windows-1254', letters: /[çğıöşüİâîû–—‘’“”…]/iu },
  { name: 'windows-1250', letters: /[ąćęłńóśźżáčďéěíňřšťúůýžőűöüăâîşţđäô–—‘’“”„…«»€]/iu },
  { name: 'windows-1251', ...CYRILLIC },
  { name: 'koi8-r', ...CYRILLIC },
  { name: 'windows-1253', letters: /[\u0370-\u03ff–—‘’“”…«»]/u, usual: /[αοιετσνηυρπκμλςάέίόύήώ]/iu },
  { name: 'windows-1255', letters: /[\u0590-\u05ff–—‘’“”…]/u, usual: /[יוהלארתבשמםנדכ]/u },
  { name: 'windows-1256', letters: /[\u0600-\u06ff–—‘’“”…«»]/u, usual: /[اليمنوتربةعدسفهكقحج]/u },
];

/** Scores each single-byte encoding by its non-ASCII bytes, from 0 to 1. */
export function alphabetScores(bytes: Uint8Array): Scored[] {
  const sample = Buffer.from(bytes.subarray(0, 40_000));
  return ALPHABETS.map(({ name, letters, usual }) => {
    const text = iconv.decode(sample, name);
    const beyond = [...text].filter((char) => char > '\u007f');
    const fits = beyond.filter((char) => letters.test(char)).length / Math.max(1, beyond.length);
    const share = usual ? beyond.filter((char) => usual.test(char)).length / Math.max(1, beyond.length) : fits;
    // A capital after a small letter in a word indicates another encoding.
    const odd = (text.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0) / Math.max(1, beyond.length);
    return { name, score: (fits + share) / 2 - odd };
  });
}

/** Scores two-byte encodings with supersets: Korean and Japanese in EUC. */
export function eucScores(bytes: Uint8Array): Scored[] {
  const leads = leadsOf(bytes);
  const share = (from: number, to: number) =>
    leads.filter((lead) => lead >= from && lead <= to).length / Math.max(1, leads.length);
  const kana = share(0xa4, 0xa5);
  return [
    { name: 'EUC-KR', score: leads.length >= 6 && share(0xb0, 0xc8) > 0.95 ? 1.05 : 0 },
    { name: 'EUC-JP', score: kana > 0.2 ? kana + share(0xb0, 0xf4) + 0.05 : 0 },
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
