/** Periods of work orders: working days, except those before the window ends and those after which an order expires. */
export type DeadlineDays = {
  /** After these an order on which nobody has worked is reminded of. */
  first: number;
  /** Within these after the bill evidence is to be submitted. */
  submit: number;
  /** At the latest so many days before the dispute window ends. */
  beforeEnd: number;
  /** After these without a reply the carrier is to be asked again, twice. */
  chase: number;
  chaseAgain: number;
  /** So many days before the dispute window ends managers are notified. */
  escalate: number;
  /** So many days after the expected reply an order without one is closed. */
  expire: number;
};

/** The periods of a new installation, and what they can be changed to. */
export const DEADLINE_LIMITS = {
  first: { usual: 1, least: 1, most: 30 },
  submit: { usual: 3, least: 1, most: 60 },
  beforeEnd: { usual: 2, least: 0, most: 30 },
  chase: { usual: 2, least: 1, most: 30 },
  chaseAgain: { usual: 4, least: 2, most: 60 },
  escalate: { usual: 2, least: 0, most: 30 },
  expire: { usual: 14, least: 1, most: 180 },
} as const satisfies Record<keyof DeadlineDays, { usual: number; least: number; most: number }>;

/** The periods of a new installation. */
export const USUAL_DEADLINES: DeadlineDays = {
  ...{ first: DEADLINE_LIMITS.first.usual, submit: DEADLINE_LIMITS.submit.usual },
  ...{ beforeEnd: DEADLINE_LIMITS.beforeEnd.usual, escalate: DEADLINE_LIMITS.escalate.usual },
  ...{ chase: DEADLINE_LIMITS.chase.usual, chaseAgain: DEADLINE_LIMITS.chaseAgain.usual },
  expire: DEADLINE_LIMITS.expire.usual,
};
