import type { PlainTable } from '../../../kernel/spreadsheet/index.ts';

const OWN = new Set(['CNY', 'RMB', 'CNH']);
// In a heading, ALL and TOP are words and KGS a unit, not the currencies of Albania, Tonga and Kyrgyzstan.
const CODES = new Set(Intl.supportedValuesOf('currency').filter((code) => !['ALL', 'TOP', 'KGS'].includes(code)));
/** Names of currencies in headings and cells of Chinese bills. */
const NAMED =
  /美元|美金|欧元|英镑|日元|日圆|港币|港元|澳元|澳币|加元|加币|新币|新加坡元|韩元|台币|泰铢|卢布|墨西哥比索|兹罗提/u;
/** Codes that are no words, in any case. */
const COMMON = /(?<!\p{L})(?:USD|EUR|GBP|JPY|HKD|AUD|SGD|KRW|TWD|THB|MXN|PLN|CHF)(?!\p{L})/iu;
const WORDS =
  /(?<!\p{L})(?:euros?|(?:us |hong kong |australian |canadian |singapore )?dollars?|pounds? sterling)(?!\p{L})/iu;
const OWN_NAMED = /人民币|RMB|CNY|CN¥/iu;
/** The own currency in the heading of the fee. */
const OWN_HEADING = /人民币|RMB|CN[YH]|[¥元]/iu;
const CURRENCY_HEADING =
  /^(?:bill |billing |charge |fee |invoice |settlement )?currency(?: code)?$|^(?:计费|结算|费用|运费|账单)?(?:币种|货币|币别)$/iu;

/**
 * The first currency other than CNY which the amounts of a bill are in: named in the heading of the fee, in a cell of it, or in a column of
 * currencies; otherwise that of the number formats of a workbook. Undefined if there is none. Fees and claims are all in CNY, so other amounts would be compared with the wrong numbers.
 */
export function foreignCurrency({ header, rows, affixes }: PlainTable, feeAt: number): string | undefined {
  const currencyAt = header.findIndex((title) => CURRENCY_HEADING.test(title.normalize('NFKC').trim()));
  const inHeading = foreignIn(header[feeAt] ?? '');
  if (inHeading !== undefined) return inHeading;
  for (const { cells } of rows) {
    const found =
      foreignIn(textOf(cells[feeAt])) ?? (currencyAt < 0 ? undefined : foreignIn(textOf(cells[currencyAt])));
    if (found !== undefined) return found;
  }
  const isNamed =
    OWN_HEADING.test((header[feeAt] ?? '').normalize('NFKC')) ||
    rows.some(({ cells }) => currencyAt >= 0 && textOf(cells[currencyAt]).trim() !== '');
  if (isNamed) return undefined;
  return affixes?.[feeAt]?.map(foreignIn).find((found) => found !== undefined);
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : '';
}

function foreignIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  // Most cells are plain numbers.
  if (plain === '' || /^[\d.,\s+()-]+$/.test(plain)) return undefined;
  const symbol = /[A-Z]{0,3}[^\P{Sc}¥元]|JP¥/u.exec(plain)?.[0];
  if (symbol !== undefined) return symbol;
  const code = plain.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((one) => CODES.has(one) && !OWN.has(one));
  if (code !== undefined) return code;
  const common = COMMON.exec(plain)?.[0];
  if (common !== undefined) return common.toUpperCase();
  const word = WORDS.exec(plain)?.[0];
  if (word !== undefined) return word;
  return OWN_NAMED.test(plain) ? undefined : NAMED.exec(plain)?.[0];
}
