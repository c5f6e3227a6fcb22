import { TEXT_ENCODINGS, type TextEncoding } from '@opsyard/contract';

/** Each encoding by the writing it is for, and its usual name. */
const ENCODINGS = {
  'utf-8': ['unicode', 'UTF-8'],
  'utf-16le': ['unicode', 'UTF-16LE'],
  'utf-16be': ['unicode', 'UTF-16BE'],
  gb18030: ['simplified', 'GB18030, GBK'],
  big5: ['traditional', 'Big5'],
  shift_jis: ['japanese', 'Shift_JIS'],
  'euc-jp': ['japanese', 'EUC-JP'],
  'euc-kr': ['korean', 'EUC-KR'],
  'windows-1250': ['central', 'windows-1250'],
  'windows-1251': ['cyrillic', 'windows-1251'],
  'windows-1252': ['western', 'windows-1252'],
  'windows-1253': ['greek', 'windows-1253'],
  'windows-1254': ['turkish', 'windows-1254'],
  'windows-1255': ['hebrew', 'windows-1255'],
  'windows-1256': ['arabic', 'windows-1256'],
  'windows-1257': ['baltic', 'windows-1257'],
  'windows-1258': ['vietnamese', 'windows-1258'],
  'windows-874': ['thai', 'windows-874'],
  'koi8-r': ['cyrillic', 'KOI8-R'],
  'koi8-u': ['cyrillic', 'KOI8-U'],
  ibm866: ['cyrillic', 'IBM866'],
  'iso-8859-2': ['central', 'ISO-8859-2'],
  'iso-8859-5': ['cyrillic', 'ISO-8859-5'],
  'iso-8859-7': ['greek', 'ISO-8859-7'],
  'iso-8859-9': ['turkish', 'ISO-8859-9'],
  'iso-8859-15': ['western', 'ISO-8859-15'],
  macintosh: ['western', 'Mac OS Roman'],
} as const satisfies Record<TextEncoding, readonly [script: string, name: string]>;

/** The writing an encoding is for, and its usual name. */
export function encodingOf(encoding: TextEncoding) {
  const [script, name] = ENCODINGS[encoding];
  return { script, name };
}

/** What the server calls an encoding, if a person may choose it. */
export function asEncoding(name: string): TextEncoding | undefined {
  return TEXT_ENCODINGS.find((one) => one === name);
}
