import { OneOf } from '../kernel/shapes.ts';

/** The codes of ISO 3166-1 that are assigned, and the one that carriers use for Kosovo; here by their first letter. */
export const COUNTRIES: readonly string[] = (
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
  'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY ' +
  'QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW'
)
  .split(' ')
  .flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second));
/** The code of a country. */
export const Country = OneOf(COUNTRIES);

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
const LANGUAGES = ['en', 'zh'] as const;

let known: ReadonlyMap<string, string> | undefined;

/** A code as it is; undefined where it is no country's. */
export function countryIn(code: string): string | undefined {
  return COUNTRIES.includes(code) ? code : undefined;
}

/** The code of a country by one of its names in English or Chinese; undefined for other texts. */
export function countryNamed(text: string): string | undefined {
  known ??= codesByName();
  return known.get(plain(text));
}

function codesByName(): ReadonlyMap<string, string> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  return new Map([
    ...COUNTRIES.flatMap((code) =>
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
