import { Type } from 'typebox';
import { WEIGHT_MAX } from '../logistics/weight-limit.ts';

const SIDE_MAX = 10_000;

/** Limits of a field for a side of a parcel, in millimetres. */
export const sideLimits = { atLeast: 1, atMost: SIDE_MAX };

/** A side of a parcel, in millimetres. */
export const SideLength = Type.Integer({ minimum: 1, maximum: SIDE_MAX });

/** The weight of a parcel, in grams. */
export const Weight = Type.Integer({ minimum: 1, maximum: WEIGHT_MAX });
