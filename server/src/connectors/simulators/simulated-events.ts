import { createHash } from 'node:crypto';
import type { SimulatedParcel } from './simulator.ts';

export const STAGES = [
  'info',
  'pickedUp',
  'departure',
  'arrival',
  'customs',
  'outForDelivery',
  'failed',
  'pickupReady',
  'delivered',
  'returning',
  'exception',
] as const;
export type Stage = (typeof STAGES)[number];
export type SimulatedEvent = { stage: Stage; at: Date; text: string; city: string; country: string };

type Step = readonly [stage: Stage, hours: number, text: string, city: string, country: string];
const COMMON_STEPS: readonly Step[] = [
  ['info', 0, 'Shipping label created', 'Shenzhen', 'CN'],
  ['pickedUp', 9, 'Picked up by the carrier', 'Shenzhen', 'CN'],
  ['departure', 30, 'Departed from the sorting centre', 'Guangzhou', 'CN'],
  ['arrival', 96, 'Arrived at the airport of destination', 'Frankfurt', 'DE'],
  ['customs', 110, 'Released by customs', 'Frankfurt', 'DE'],
];
const OUT_FOR_DELIVERY: Step = ['outForDelivery', 150, 'Out for delivery', 'Berlin', 'DE'];
const DELIVERED: Step = ['delivered', 156, 'Delivered to the recipient', 'Berlin', 'DE'];
const SECOND_ATTEMPT: readonly Step[] = [
  ['failed', 155, 'Nobody at home', 'Berlin', 'DE'],
  ['outForDelivery', 174, 'Out for delivery again', 'Berlin', 'DE'],
  ['delivered', 180, 'Delivered to a neighbour', 'Berlin', 'DE'],
];
/** Most parcels arrive; some are delayed, get stuck, are returned or are never scanned. */
const SCENARIOS: readonly (readonly Step[])[] = [
  [...COMMON_STEPS, OUT_FOR_DELIVERY, DELIVERED],
  [...COMMON_STEPS, OUT_FOR_DELIVERY, DELIVERED],
  [...COMMON_STEPS, OUT_FOR_DELIVERY, DELIVERED],
  [...COMMON_STEPS, OUT_FOR_DELIVERY, ...SECOND_ATTEMPT],
  [...COMMON_STEPS, ['pickupReady', 152, 'Ready for pickup at the parcel shop', 'Berlin', 'DE'], DELIVERED],
  COMMON_STEPS.slice(0, 4),
  [
    ...COMMON_STEPS,
    OUT_FOR_DELIVERY,
    ['exception', 158, 'Address incomplete', 'Berlin', 'DE'],
    ['returning', 190, 'On its way back', 'Berlin', 'DE'],
  ],
  [],
];
const HOUR = 3_600_000;
const MAX_DAYS_BEFORE_REGISTRATION = 10;

/**
 * Events of a parcel so far, oldest first. A number always has the same story, which starts some days before its
 * registration and ends when tracking is stopped.
 */
export function simulatedEvents({ number, registeredAt, stoppedAt }: SimulatedParcel, now: Date): SimulatedEvent[] {
  const [kind = 0, days = 0] = createHash('sha256').update(number).digest();
  const scenario = SCENARIOS[kind % SCENARIOS.length] ?? [];
  const startsAt = Date.parse(registeredAt) - (days % MAX_DAYS_BEFORE_REGISTRATION) * 24 * HOUR;
  const until = stoppedAt === null ? now.getTime() : Math.min(now.getTime(), Date.parse(stoppedAt));
  return scenario
    .map(([stage, hours, text, city, country]) => ({
      stage,
      at: new Date(startsAt + hours * HOUR),
      text,
      city,
      country,
    }))
    .filter(({ at }) => at.getTime() <= until);
}
