/** Where rows of known heights are in a list. */
export type RowPlaces = {
  /** The distance of a row from the top of the list; of the row after the last one, the height of the list. */
  startOf: (index: number) => number;
  /** The row at a distance from the top. */
  rowAt: (distance: number) => number;
};

/** The places of rows that all have the same height, or each its own. */
export function placesOf(count: number, height: number | ((index: number) => number)): RowPlaces {
  const clamped = (index: number) => Math.max(0, Math.min(count - 1, index));
  if (typeof height === 'number')
    return { startOf: (index) => index * height, rowAt: (distance) => clamped(Math.floor(distance / height)) };
  const starts = [0];
  for (let index = 0; index < count; index++) starts.push((starts[index] ?? 0) + height(index));
  const rowAt = (distance: number) => {
    let [first, last] = [0, count];
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((starts[middle + 1] ?? Number.POSITIVE_INFINITY) > distance) last = middle;
      else first = middle + 1;
    }
    return clamped(first);
  };
  return { startOf: (index) => starts[index] ?? 0, rowAt };
}
