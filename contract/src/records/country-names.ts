import { OneOf } from '../kernel/shapes.ts';

/** The assigned codes of ISO 3166-1, and the code carriers use for Kosovo. */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');
/** A country code. */
export const Country = OneOf(COUNTRIES);

/** Names of countries in addition to the English and Chinese ones of `Intl`. */
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

let cachedNames: ReadonlyMap<string, string> | undefined;

/** Returns the text if it is a country code, otherwise undefined. */
export function countryIn(code: string): string | undefined {
  return COUNTRIES.includes(code) ? code : undefined;
}

/** Finds the code of a country by one of its names in English or Chinese, otherwise undefined. */
export function countryNamed(text: string): string | undefined {
  cachedNames ??= codesByName();
  return cachedNames.get(plain(text));
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

/** Lower case, without accents and separators. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
