import { readFileSync } from 'node:fs';

// Loaded into a supervised program before itself: its clock is ahead by what a file says, from the start and anew when told to look.
// What is counted from the start of the process, such as timers, goes on evenly, as when the clock of a real machine is set.
const RealDate = Date;
let ahead = 0;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [ShiftedDate.now()] : parts) as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
}

function look(): void {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
  } catch {
    // Nobody has set it.
  }
}

look();
process.on('SIGWINCH', look);
globalThis.Date = ShiftedDate as DateConstructor;
