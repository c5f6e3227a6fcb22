import {
  DECISIONS,
  type DecisionName,
  daysLater,
  decisionsFrom,
  type EvidenceKind,
  type Failure,
  MAX_ROUNDS,
  REOPEN_DAYS,
  workOrderFailures,
} from '@opsyard/contract';

/** What is said with a decision; the amount in cents. */
export type Said = { note?: string; amount?: number; reference?: string };
/** What a decision depends on beside what is said. */
export type Situation = {
  /** The order's own values. */
  order: Readonly<Record<string, unknown>>;
  today: string;
  /** What its rule asks for; undefined without a rule. */
  rule: { evidence: readonly string[]; claimMinimum: number | null; replyDays: number } | undefined;
  /** Kinds of its evidence, and of those not submitted yet. */
  evidence: readonly EvidenceKind[];
  unsealed: readonly EvidenceKind[];
};
/** Why a decision is not possible; `missing` are kinds of evidence. */
export type Refusal = { refused: Failure; missing?: readonly string[] };
type Verdict = Refusal | { values: Record<string, unknown> };

/** Whether an order takes a decision, and what it becomes by it. */
export function decide(decision: DecisionName, said: Said, situation: Situation): Verdict {
  const { order } = situation;
  if (!decisionsFrom(order.status).includes(decision)) return { refused: workOrderFailures.notPossible };
  const { to, ...wish } = DECISIONS[decision];
  if ('needs' in wish && wish.needs === 'note' && !said.note) return { refused: workOrderFailures.noteMissing };
  if (to === '3') return credited(said, situation);
  if (to === '1') return submitted(decision, said, situation);
  if (decision === 'reopen') return reopened(situation);
  if (decision === 'expire' && String(order.replyDue) >= situation.today)
    return { refused: workOrderFailures.replyNotDue };
  return { values: to === '4' ? { status: to, closedOn: situation.today } : { status: to } };
}

function credited({ amount, reference }: Said, { order, today }: Situation): Verdict {
  if (amount === undefined || !reference || amount > Number(order.billedFee))
    return { refused: workOrderFailures.amountWrong };
  return { values: { status: '3', settledAmount: amount, creditReference: reference, closedOn: today } };
}

function submitted(
  decision: DecisionName,
  { note }: Said,
  { order, today, rule, evidence, unsealed }: Situation,
): Verdict {
  if (!rule || order.overcharge === null) return { refused: workOrderFailures.ruleMissing };
  if (Number(order.overcharge) < Math.max(1, rule.claimMinimum ?? 0))
    return { refused: workOrderFailures.nothingToClaim };
  const missing = rule.evidence.filter((kind) => !(evidence as readonly string[]).includes(kind));
  if (missing.length > 0) return { refused: workOrderFailures.evidenceMissing, missing };
  if (decision === 'resubmit' && unsealed.length === 0) return { refused: workOrderFailures.nothingNew };
  if (Number(order.rounds) >= MAX_ROUNDS) return { refused: workOrderFailures.tooManyRounds };
  if (decision === 'submit' && today > String(order.windowEnd) && !note) return { refused: workOrderFailures.late };
  const rounds = Number(order.rounds) + 1;
  return { values: { status: '1', rounds, submittedOn: today, replyDue: daysLater(today, rule.replyDays) } };
}

function reopened({ order, today }: Situation): Verdict {
  if (today > daysLater(String(order.closedOn), REOPEN_DAYS)) return { refused: workOrderFailures.reopenTooLate };
  return { values: { status: '2', closedOn: null, settledAmount: null, creditReference: null } };
}
