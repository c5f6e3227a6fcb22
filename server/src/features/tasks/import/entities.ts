const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    middot: '·',
    times: '×',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    laquo: '«',
    raquo: '»',
    rarr: '→',
    larr: '←',
    euro: '€',
  }),
);

/** Replaces the character references of HTML that people's texts contain; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return isCharacter(code) ? String.fromCodePoint(code) : '';
  });
}

function isCharacter(code: number): boolean {
  return code >= 9 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}
