const THOUSANDS = /^\s*-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?\s*$/;

/** Reads a number as people type it: a comma is the decimal mark unless it sets groups of three digits apart, as in "1,250.5". */
export function decimalText(typed: string | undefined): string {
  const text = (typed ?? '').normalize('NFKC');
  return THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(/[,。]/, '.');
}
