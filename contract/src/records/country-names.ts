/** What countries are called beside the names that English and Chinese have for them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  BO: ['Bolivia, Plurinational State of'],
  CD: ['Congo, DRC', 'DR Congo', 'Democratic Republic of the Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'UK', 'England'],
  HK: ['Hong Kong', '香港'],
  IR: ['Iran, Islamic Republic of'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ["Lao People's Democratic Republic"],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau', 'Macao', '澳门'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  TZ: ['Tanzania, United Republic of'],
  US: ['USA', 'United States of America', 'America'],
  VN: ['Viet Nam'],
};
const A_TO_Z = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const LANGUAGES = ['en', 'zh'] as const;

let known: ReadonlyMap<string, string> | undefined;

/** The code of a country by one of its names in English or Chinese; undefined for other texts. */
export function countryNamed(text: string): string | undefined {
  known ??= codesByName();
  return known.get(plain(text));
}

function codesByName(): ReadonlyMap<string, string> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const codes = A_TO_Z.flatMap((first) => A_TO_Z.map((second) => first + second));
  // Of codes that had the same name one after the other, the present one counts.
  const present = codes.filter((code) => code !== 'ZZ' && new Intl.Locale(`und-${code}`).region === code);
  return new Map([
    ...present.flatMap((code) =>
      names.flatMap((one): [string, string][] => {
        const name = one.of(code);
        return name === undefined ? [] : [[plain(name), code]];
      }),
    ),
    ...Object.entries(OTHER_NAMES).flatMap(([code, others]) =>
      others.map((name): [string, string] => [plain(name), code]),
    ),
  ]);
}

/** Without case, marks above letters and what stands between words. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
