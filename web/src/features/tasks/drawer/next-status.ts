import type { Category, Status } from '@opsyard/contract';

/** How far along a category is: to do, in progress, in review, done. Cancelled is no step of the flow. */
const STEP: Partial<Record<Category, number>> = { '0': 0, '2': 1, '4': 2, '1': 3 };

/**
 * The status that follows the given one: the next of the same category, else the first of the next category the project has, so
 * that a review is never skipped; statuses that are not allowed are. Undefined when nothing follows. Statuses are in the order of the project.
 */
export function nextStatus(
  statuses: readonly Status[],
  currentId: string,
  isAllowed: (status: Status) => boolean = () => true,
): Status | undefined {
  const flow = statuses
    .map((status, place) => ({ status, step: STEP[status.category], place }))
    .flatMap(({ status, step, place }) => (step === undefined ? [] : [{ status, step, place }]))
    .sort((a, b) => a.step - b.step || a.place - b.place);
  const at = flow.findIndex(({ status }) => status.id === currentId);
  return at < 0 ? undefined : flow.slice(at + 1).find(({ status }) => isAllowed(status))?.status;
}
