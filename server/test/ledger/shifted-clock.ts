import { readFileSync } from 'node:fs';

// Preloaded into a supervised program: shifts its clock by the offset in a file, read at start and again on a signal. Monotonic time, such as
// timers, is unchanged, as when the clock of a real machine is set.
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
    // No offset is set.
  }
}

look();
process.on('SIGWINCH', look);
globalThis.Date = ShiftedDate as DateConstructor;
