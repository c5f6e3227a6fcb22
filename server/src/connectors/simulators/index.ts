import { aftershipSimulator } from './aftership.ts';
import { easypostSimulator } from './easypost.ts';
import { kuaidi100Simulator } from './kuaidi100.ts';
import type { Simulator } from './simulator.ts';
import { track17Simulator } from './track17.ts';

/** Simulators by provider name. */
export const simulators: Readonly<Record<string, Simulator>> = {
  track17: track17Simulator,
  kuaidi100: kuaidi100Simulator,
  aftership: aftershipSimulator,
  easypost: easypostSimulator,
};
