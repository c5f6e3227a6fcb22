import { Line } from '../kernel/shapes.ts';

/** Code points of the reason of a deletion or a hold. */
export const REASON_MAX = 200;
export const Reason = Line(REASON_MAX);
