import type { TrackingProviderName } from '@opsyard/contract';
import { postalCountryOf } from '../tracking/rules.ts';

/** The codes of a postal operator, by provider; a provider without one detects the carrier. */
type Codes = Readonly<Partial<Record<TrackingProviderName, string>>>;

/**
 * The designated postal operators by the country codes with which their numbers (UPU S10) end. AfterShip: slugs of its list of couriers
 * (https://www.aftership.com/docs/tracking/others/supported-couriers) that need nothing but a number; `deutsch-post` needs a shipping date and
 * `postnl` a postal code.
 */
export const POSTAL_OPERATORS: Readonly<Record<string, Codes>> = {
  AE: { track17: '5031', aftership: 'emirates-post' },
  AU: { track17: '1151', aftership: 'australia-post', easypost: 'AustraliaPost' },
  BE: { aftership: 'bpost', kuaidi100: 'bpost' },
  CA: { track17: '3041', aftership: 'canada-post', easypost: 'CanadaPost' },
  CH: { aftership: 'swiss-post', kuaidi100: 'swisspost' },
  CN: { track17: '3011', aftership: 'china-post', kuaidi100: 'youzhengguoji' },
  DE: { kuaidi100: 'deutschepost' },
  EG: { track17: '5021' },
  ES: { track17: '19181', aftership: 'spain-correos-es' },
  FR: { track17: '6051', aftership: 'la-poste-colissimo' },
  GB: { track17: '11031', aftership: 'royal-mail', kuaidi100: 'royalmail', easypost: 'RoyalMail' },
  GR: { track17: '7071' },
  HK: { aftership: 'hong-kong-post' },
  IT: { aftership: 'poste-italiane', kuaidi100: 'italiane' },
  JP: { aftership: 'japan-post', kuaidi100: 'japanposten' },
  KR: { aftership: 'korea-post', kuaidi100: 'koreapost' },
  NL: { aftership: 'postnl-international', kuaidi100: 'postnl' },
  NO: { track17: '14081', aftership: 'posten-norge', kuaidi100: 'postennorge' },
  SE: { track17: '19241', aftership: 'sweden-posten' },
  SG: { aftership: 'singapore-post', kuaidi100: 'singpost' },
  US: { track17: '21051', aftership: 'usps', kuaidi100: 'usps', easypost: 'USPS' },
};

/** The provider's code of the postal operator that gave out a number; null if the number is not one of a known operator. */
export function postalCarrierOf(number: string, provider: string): string | null {
  const country = postalCountryOf(number);
  const codes: Readonly<Record<string, string>> = (country && POSTAL_OPERATORS[country]) || {};
  return codes[provider] ?? null;
}
