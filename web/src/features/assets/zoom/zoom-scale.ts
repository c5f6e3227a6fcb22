/** The largest scale is this, or twice the own size of the picture. */
const MAX = 8;
/** A press of a button or key. */
const STEP = 1.5;
/** The speed of the wheel: a usual step of it is 100 pixels. */
const WHEEL = 0.004;
/** Scales that differ by less look the same. */
const ALIKE = 0.001;

/**
 * The limits of a scale, at which 1 fits the picture to its frame and `actual` shows it in its own size. The own size of a page can be
 * smaller than the fitted one.
 */
export function scaleLimits(actual: number): { min: number; max: number } {
  return { min: Math.min(1, actual), max: Math.max(MAX, actual * 2) };
}

/** A scale within the limits; one close to 1 is 1. */
export function withinLimits(scale: number, actual: number): number {
  const { min, max } = scaleLimits(actual);
  const within = Math.min(Math.max(scale, min), max);
  return Math.abs(within - 1) < ALIKE ? 1 : within;
}

/** The scale after a press of a button or key; a step passes neither the fitted nor the own size without stopping there. */
export function steppedScale(scale: number, direction: 1 | -1, actual: number): number {
  const next = withinLimits(direction === 1 ? scale * STEP : scale / STEP, actual);
  const isBetween = (stop: number) => (stop - scale) * direction > ALIKE && (next - stop) * direction > ALIKE;
  return [1, actual].find(isBetween) ?? next;
}

/** The scale after a turn of the wheel, or a pinch on a touchpad, which browsers report as one. */
export function wheeledScale(
  scale: number,
  { deltaY, deltaMode }: { deltaY: number; deltaMode: number },
  actual: number,
) {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 33;
  return withinLimits(scale * Math.exp(-pixels * WHEEL), actual);
}

/** The scale after a double click: the own size, or twice the fitted one if they are the same, and back. */
export function toggledScale(scale: number, actual: number): number {
  if (scale !== 1) return 1;
  return Math.abs(actual - 1) < 0.05 ? 2 : actual;
}
