import { BLOCK_MIN, BLOCK_STEP, DAY_MINUTES } from '@opsyard/contract';

/** When a block is, in minutes after midnight. */
export type BlockTime = { start: number; minutes: number };
type Lane = { lane: number; lanes: number };

const HOUR = 60;
/** Where a plan begins on other days than today. */
const MORNING = 9 * HOUR;
const LONGEST = 4 * HOUR;

/** Minutes after midnight as the time of a clock; the end of the day is 24:00. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
}

/** Minutes at a step, within the day. */
function atStep(minutes: number): number {
  return Math.round(minutes / BLOCK_STEP) * BLOCK_STEP;
}

/** The nearest time at which a block of this length is within the day. */
export function within({ start, minutes }: BlockTime): BlockTime {
  const length = Math.min(DAY_MINUTES, Math.max(BLOCK_MIN, atStep(minutes)));
  return { start: Math.min(DAY_MINUTES - length, Math.max(0, atStep(start))), minutes: length };
}

/** How long a block for a task with this estimate is: half an hour to four hours, without an estimate one hour. */
export function lengthFor(estimate: number | null): number {
  return Math.min(LONGEST, Math.max(BLOCK_MIN, atStep(estimate || HOUR)));
}

/** The first time of a day at which so many minutes are free, from now or the morning on; if there is none, the last one. */
export function nextFree(blocks: readonly BlockTime[], minutes: number, now: number | null): BlockTime {
  let start = now === null ? MORNING : Math.ceil(now / BLOCK_STEP) * BLOCK_STEP;
  for (const block of blocks.toSorted((one, other) => one.start - other.start)) {
    if (block.start < start + minutes && start < block.start + block.minutes) start = block.start + block.minutes;
  }
  return within({ start, minutes });
}

/** Puts blocks that overlap beside each other: the lane of each, and how many there are at its time. */
export function lanesOf(blocks: readonly BlockTime[]): Lane[] {
  const found: Lane[] = [];
  let [group, until]: [Lane[], number] = [[], 0];
  let ends: number[] = [];
  // They are in the order of their times.
  for (const { start, minutes } of blocks) {
    if (start >= until) [group, ends] = [[], []];
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = start + minutes;
    until = Math.max(until, start + minutes);
    const own = { lane, lanes: 1 };
    group.push(own);
    found.push(own);
    for (const one of group) one.lanes = ends.length;
  }
  return found;
}
