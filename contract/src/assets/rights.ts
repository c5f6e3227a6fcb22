/** Number of days before the end of the rights to an asset from which tasks are created and the page warns. */
export const RIGHTS_NOTICE_DAYS = 14;

/** The days before the end of rights on which users are notified: with a task at first, then with a reminder while it is open. */
export const RIGHTS_STAGES = [RIGHTS_NOTICE_DAYS, 3, 0] as const;

/** The state of the rights to an asset on a day: `days` until their last day, negative once they have ended. */
export type RightsState = { state: 'none' | 'later' | 'valid' | 'ending' | 'expired'; days: number };

const DAY = 86_400_000;

/** The state of the rights to an asset on a day; all dates are `yyyy-MM-dd`, the last one is inclusive. */
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
