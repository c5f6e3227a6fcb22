import type { TrackingProvider } from '../tracking.ts';
import { aftership } from './aftership.ts';
import { easypost } from './easypost.ts';
import { kuaidi100 } from './kuaidi100.ts';
import { track17 } from './track17.ts';

/** All supported tracking providers. */
export const trackingProviders: readonly TrackingProvider[] = [track17, kuaidi100, aftership, easypost];
