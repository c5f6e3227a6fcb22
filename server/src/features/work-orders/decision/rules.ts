import {
  DECISIONS,
  type DecisionName,
  daysLater,
  decisionsFrom,
  type EvidenceKind,
  evidenceNeeded,
  type Failure,
  isClosed,
  MAX_ROUNDS,
  REOPEN_DAYS,
  stateAfter,
  workOrderFailures,
} from '@opsyard/contract';

/** The details of a decision; the amount in cents. */
export type DecisionDetails = { note?: string; amount?: number; reference?: string };
/** The facts a decision depends on, in addition to its details. */
export type Situation = {
  /** The values of the order. */
  order: Readonly<Record<string, unknown>>;
  today: string;
  /** The requirements of its rule; undefined without a rule. */
  rule: { evidence: readonly string[]; claimMinimum: number | null; replyDays: number } | undefined;
  /** The kinds of its evidence, and of the evidence not submitted yet. */
  evidence: readonly EvidenceKind[];
  unsealed: readonly EvidenceKind[];
};
/** Why a decision is not allowed; `missing` are kinds of evidence. */
export type Refusal = { refused: Failure; missing?: readonly string[] };
type Outcome = Refusal | { values: Record<string, unknown> };

/** Whether a decision on an order is allowed, and its new values. */
export function decide(decision: DecisionName, details: DecisionDetails, situation: Situation): Outcome {
  const { order } = situation;
  if (!decisionsFrom(order.status, order.kind).includes(decision)) return { refused: workOrderFailures.notPossible };
  const { to: _, ...requirements } = DECISIONS[decision];
  const to = stateAfter(decision, order.kind);
  if ('needs' in requirements && requirements.needs === 'note' && !details.note)
    return { refused: workOrderFailures.noteMissing };
  if (to === '3') return credited(details, situation);
  if (to === '1') return submitted(decision, details, situation);
  if (decision === 'reopen') return reopened(situation);
  if (decision === 'expire' && String(order.replyDue) >= situation.today)
    return { refused: workOrderFailures.replyNotDue };
  const values = to === '5' ? { status: to, prevented: preventedAmount(order) } : { status: to };
  return { values: isClosed(to) ? { ...values, closedOn: situation.today } : values };
}

/** The charge a prevention avoided: by the smaller package that was entered, otherwise all that could be avoided. */
function preventedAmount({ firstFee, expectedFee, avoidable }: Situation['order']): unknown {
  const saved = typeof firstFee === 'number' && typeof expectedFee === 'number' ? firstFee - expectedFee : 0;
  return saved > 0 ? saved : avoidable;
}

function credited({ amount, reference }: DecisionDetails, { order, today }: Situation): Outcome {
  if (amount === undefined || !reference || amount > Number(order.billedFee))
    return { refused: workOrderFailures.amountWrong };
  return { values: { status: '3', settledAmount: amount, creditReference: reference, closedOn: today } };
}

function submitted(
  decision: DecisionName,
  { note }: DecisionDetails,
  { order, today, rule, evidence, unsealed }: Situation,
): Outcome {
  const useless = reasonNotToSubmit(order, rule);
  if (!rule || useless) return { refused: useless ?? workOrderFailures.ruleMissing };
  const missing = evidenceNeeded(order.kind, rule.evidence as EvidenceKind[]).filter(
    (kind) => !evidence.includes(kind),
  );
  if (missing.length > 0) return { refused: workOrderFailures.evidenceMissing, missing };
  if (decision === 'resubmit' && unsealed.length === 0) return { refused: workOrderFailures.nothingNew };
  if (Number(order.rounds) >= MAX_ROUNDS) return { refused: workOrderFailures.tooManyRounds };
  if (decision === 'submit' && today > String(order.windowEnd) && !note) return { refused: workOrderFailures.late };
  const rounds = Number(order.rounds) + 1;
  const latest = String(order.shippedOn) < today ? today : String(order.shippedOn);
  const replyDue = order.kind === 'prevent' ? latest : daysLater(today, rule.replyDays);
  return { values: { status: '1', rounds, submittedOn: today, replyDue } };
}

/** Why submitting an order is not allowed; undefined if it is. */
function reasonNotToSubmit(order: Situation['order'], rule: Situation['rule']): Failure | undefined {
  const isPrevention = order.kind === 'prevent';
  const atStake = isPrevention ? order.avoidable : order.overcharge;
  if (!rule || atStake === null) return workOrderFailures.ruleMissing;
  if (isPrevention) return Number(atStake) > 0 ? undefined : workOrderFailures.nothingToPrevent;
  return Number(atStake) < Math.max(1, rule.claimMinimum ?? 0) ? workOrderFailures.nothingToClaim : undefined;
}

function reopened({ order, today }: Situation): Outcome {
  if (today > daysLater(String(order.closedOn), REOPEN_DAYS)) return { refused: workOrderFailures.reopenTooLate };
  return { values: { status: '2', closedOn: null, settledAmount: null, creditReference: null, prevented: null } };
}
