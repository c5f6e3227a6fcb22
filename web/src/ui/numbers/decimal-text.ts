const THOUSANDS = /^\s*-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?\s*$/;

/** Normalises a typed number: a comma is the decimal separator unless it groups three digits, as in "1,250.5". */
export function decimalText(typed: string | undefined): string {
  const text = (typed ?? '').normalize('NFKC');
  return THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(/[,。]/, '.');
}
