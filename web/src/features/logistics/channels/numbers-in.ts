const NUMBER = /^[A-Za-z0-9]{5,40}$/;

/** The tracking numbers of a pasted text, one a line or separated by commas or tabs; `wrong` are those that can be none. */
export function numbersIn(text: string): { numbers: string[]; wrong: string[] } {
  const given = text
    .split(/[\n\t,;，；、]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isNumber = (one: string) => NUMBER.test(one.replace(/[ -]/g, ''));
  return { numbers: given.filter(isNumber), wrong: given.filter((one) => !isNumber(one)) };
}
