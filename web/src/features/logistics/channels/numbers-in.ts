const NUMBER = /^[A-Za-z0-9]{5,40}$/;

/** Parses the tracking numbers of a pasted text, separated by lines, commas or tabs; `wrong` are invalid ones. */
export function numbersIn(text: string): { numbers: string[]; wrong: string[] } {
  const parts = text
    .split(/[\n\t,;，；、]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isNumber = (one: string) => NUMBER.test(one.replace(/[ -]/g, ''));
  return { numbers: parts.filter(isNumber), wrong: parts.filter((one) => !isNumber(one)) };
}
