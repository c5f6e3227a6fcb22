import type { DecisionName, OrderState } from '@opsyard/contract';
import type { DemoDispute } from './content/work-orders.ts';

const DAY = 86_400_000;
const CLOSING = { '3': 'accept', '4': 'giveUp' } as const;

/** A decision on a dispute of the demo. */
type OrderEvent = { at: Date; kind: DecisionName; from: OrderState; to: OrderState };

/** A plausible history of a dispute, oldest first: evenly spread from its submission to its closing, or to yesterday. */
export function orderEvents(one: DemoDispute, now: Date): OrderEvent[] {
  const { submittedIn, closedIn, state } = one;
  if (submittedIn === null) return [];
  const steps = stepsOf(one);
  const end = closedIn ?? Math.max(submittedIn, -1);
  const dayOf = (index: number) =>
    submittedIn + Math.floor(((end - submittedIn) * index) / Math.max(1, steps.length - 1));
  return steps.map((step, index) => {
    const at = new Date(now.getTime() + (state === '1' ? submittedIn : dayOf(index)) * DAY);
    // During the working day, and later on the same day for what came later.
    at.setUTCHours(1 + index, 30, 0, 0);
    return { ...step, at };
  });
}

/** When a dispute was last submitted; null if it was not. */
export function lastSubmission(one: DemoDispute, now: Date): Date | null {
  return orderEvents(one, now).findLast(({ to }) => to === '1')?.at ?? null;
}

function stepsOf({ state, rounds }: DemoDispute): Omit<OrderEvent, 'at'>[] {
  const reply = { kind: 'reply', from: '1', to: '2' } as const;
  const again = Array.from({ length: rounds - 1 }, () => [reply, { kind: 'resubmit', from: '2', to: '1' } as const]);
  const submit = { kind: 'submit', from: '0', to: '1' } as const;
  const closing = state === '3' || state === '4' ? [{ kind: CLOSING[state], from: '2', to: state } as const] : [];
  return [submit, ...again.flat(), ...(state === '1' ? [] : [reply]), ...closing];
}
