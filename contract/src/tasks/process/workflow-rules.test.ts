import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TransitionAttempt, transitionRefusals } from './workflow-rules.ts';
import {
  REQUIRABLE_FIELDS,
  type StatusTransition,
  TRANSITION_PARTIES,
  type TransitionApproval,
  type TransitionParty,
} from './workflow-shapes.ts';

const STATUSES = ['todo', 'doing', 'done'];
const PEOPLE = ['ana', 'ben', 'eve'];
const APPROVAL: TransitionApproval = { mode: 'any', needed: 1, approverIds: ['ana'], parties: [], hours: null };

const person = fc.option(fc.constantFrom(...PEOPLE));
const transitions = fc.array(
  fc.record({
    fromId: fc.option(fc.constantFrom(...STATUSES)),
    toId: fc.constantFrom(...STATUSES),
    who: fc.subarray([...TRANSITION_PARTIES], { maxLength: 2 }),
    required: fc.subarray([...REQUIRABLE_FIELDS], { maxLength: 2 }),
    approval: fc.option(fc.constant(APPROVAL)),
  }),
  { minLength: 2, maxLength: 8 },
);
const day = fc.option(fc.constantFrom('2026-12-01'));
const attempts = fc.record({
  toId: fc.constantFrom(...STATUSES),
  userId: fc.constantFrom(...PEOPLE),
  role: fc.option(fc.constantFrom('owner' as const, 'manager' as const, 'member' as const, 'guest' as const)),
  before: fc.option(
    fc.record({
      statusId: fc.constantFrom(...STATUSES),
      ownerId: person,
      assigneeIds: fc.subarray(PEOPLE),
      createdBy: person,
    }),
  ),
  after: fc.record({
    ownerId: person,
    assigneeIds: fc.subarray(PEOPLE),
    labelIds: fc.subarray(['label']),
    startDate: day,
    dueDate: day,
    priority: fc.constantFrom('N' as const, 'H' as const),
    estimate: fc.option(fc.constant(0.5)),
  }),
  related: fc.subarray(['reviewer' as const, 'departmentLead' as const]),
  hasComment: fc.boolean(),
  isApproved: fc.boolean(),
});
type Made = Omit<TransitionAttempt, 'isRelated' | 'now' | 'defaultStatusId'> & { related: readonly string[] };

const attemptOf = ({ related, ...made }: Made): TransitionAttempt => ({
  ...{ ...made, isRelated: (party) => related.includes(party), now: 0, defaultStatusId: null },
});
const rulesOf = (list: readonly StatusTransition[], restricted = true) => ({
  ...{ restricted, transitions: [...list], statuses: [] },
});

/** Who is what, written independently as a table. */
function parties({ before, userId, role, related }: Made): ReadonlySet<TransitionParty> {
  const is: Record<TransitionParty, boolean> = {
    projectOwner: role === 'owner',
    manager: role === 'owner' || role === 'manager',
    member: role === 'member',
    owner: before?.ownerId === userId,
    assignee: before?.assigneeIds.includes(userId) ?? false,
    creator: before === null || before.createdBy === userId,
    reviewer: before !== null && related.includes('reviewer'),
    departmentLead: before !== null && related.includes('departmentLead'),
  };
  return new Set(TRANSITION_PARTIES.filter((party) => is[party]));
}

function isComplete(required: readonly string[], { after, hasComment }: Made): boolean {
  const given: Readonly<Record<string, unknown>> = {
    ...after,
    comment: hasComment || null,
    assigneeIds: after.assigneeIds[0] ?? null,
    labelIds: after.labelIds[0] ?? null,
    priority: after.priority === 'N' ? null : after.priority,
  };
  return required.every((field) => given[field] !== null);
}

function mayMake(list: readonly StatusTransition[], made: Made): boolean {
  const from = made.before?.statusId ?? null;
  if (from === made.toId) return true;
  const found = list.find(({ fromId, toId }) => fromId === from && toId === made.toId);
  if (!found || !isComplete(found.required, made)) return false;
  if (made.isApproved) return true;
  const own = parties(made);
  return !found.approval && (found.who.length === 0 || found.who.some((party) => own.has(party)));
}

test('[17, 18, 19] a transition is made exactly if it is listed, and party, fields and approval are there [property]', () => {
  fc.assert(
    fc.property(transitions, attempts, (list, made) => {
      const isAllowed = transitionRefusals(rulesOf(list), attemptOf(made)).length === 0;
      expect(isAllowed).toBe(mayMake(list, made));
    }),
    { numRuns: 1_000 },
  );
});

test('[17, 19] a rule that is added to a transition allows nothing that was refused [property]', () => {
  fc.assert(
    fc.property(transitions, attempts, fc.constantFrom(...REQUIRABLE_FIELDS), (list, made, field) => {
      const stricter = list.map((one) => ({
        ...{ ...one, approval: one.approval ?? APPROVAL },
        required: [...new Set([...one.required, field])],
      }));
      const [before, after] = [list, stricter].map((some) => transitionRefusals(rulesOf(some), attemptOf(made)));
      if (after?.length === 0) expect(before).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('[17] without a list of transitions every one is free, and a task always stays where it is [property]', () => {
  fc.assert(
    fc.property(transitions, attempts, (list, made) => {
      expect(transitionRefusals(rulesOf(list, false), attemptOf(made))).toEqual([]);
      const { before } = made;
      if (before) expect(transitionRefusals(rulesOf(list), attemptOf({ ...made, toId: before.statusId }))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
