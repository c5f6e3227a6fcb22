import { type Field, type KindName, kindOf } from '@opsyard/contract';
import type { Say } from './scope.ts';
import { countryName } from './value-text.ts';

/** Something a field of choices can be set to. */
export type Option = { value: string; text: string; hint?: string | undefined };

/** How the values of a kind are found: those of the declaration, or by searching elsewhere. */
export type Pick = 'declared' | 'boolean' | 'country' | 'people' | 'department' | 'link' | 'labels';

/** The kinds whose values are picked. */
const PICKS = {
  boolean: 'boolean',
  choice: 'declared',
  state: 'declared',
  country: 'country',
  user: 'people',
  department: 'department',
  link: 'link',
  choices: 'declared',
  users: 'people',
  links: 'link',
  labels: 'labels',
} as const satisfies Partial<Record<KindName, Pick>>;

/** How a field's values are picked; undefined where they are typed. */
export function pickOf({ kind }: Field): Pick | undefined {
  return (PICKS as Partial<Record<KindName, Pick>>)[kind];
}

/** Whether several values are picked. */
export function picksMany(field: Field): boolean {
  return kindOf(field).family === 'many';
}

/** The choices that need no search. */
export function fixedOptions(field: Field, say: Say): Option[] {
  const pick = pickOf(field);
  if (pick === 'declared')
    return Object.entries(field.choices ?? {}).map(([value, names]) => ({ value, text: say.word(names) }));
  if (pick === 'boolean') {
    return [
      { value: 'true', text: say.t('value.yes') },
      { value: 'false', text: say.t('value.no') },
    ];
  }
  if (pick !== 'country') return [];
  const named = COUNTRIES.map((value) => ({ value, text: countryName(value, say.language), hint: value }));
  return named.sort((a, b) => a.text.localeCompare(b.text, say.language));
}

/** A picked value as it is kept; pickers know texts only. */
export function pickedValue(field: Field, picked: string): unknown {
  return field.kind === 'boolean' ? picked === 'true' : picked;
}

/** ISO 3166-1. */
const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN ' +
  'SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ' +
  'ZA ZM ZW'
).split(' ');
