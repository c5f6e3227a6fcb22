/** Tasks are opened, and the page warns, so many days before the rights to an asset end. */
export const RIGHTS_NOTICE_DAYS = 14;

/** What holds of the rights to an asset on a day: `days` until their last day, negative once they have ended. */
export type RightsState = { state: 'none' | 'later' | 'valid' | 'ending' | 'expired'; days: number };

const DAY = 86_400_000;

/** How the rights to an asset stand on a day; all days are `yyyy-MM-dd`, and the last one counts. */
export function rightsState(validFrom: string | null, validTo: string | null, today: string): RightsState {
  if (validFrom !== null && validFrom > today) return { state: 'later', days: daysBetween(today, validFrom) };
  if (validTo === null) return { state: validFrom === null ? 'none' : 'valid', days: 0 };
  const days = daysBetween(today, validTo);
  if (days < 0) return { state: 'expired', days };
  return { state: days <= RIGHTS_NOTICE_DAYS ? 'ending' : 'valid', days };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
