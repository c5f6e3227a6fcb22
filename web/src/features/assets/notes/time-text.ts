/** A time from the beginning of a video or audio file, such as `1:02:03.4` or `0:12`. */
export function timeText(timeMs: number): string {
  const tenths = Math.floor(timeMs / 100);
  const [hours, minutes, seconds] = [
    Math.floor(tenths / 36_000),
    Math.floor(tenths / 600) % 60,
    Math.floor(tenths / 10) % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  const front = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  const fraction = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  return `${front}:${two(seconds)}${fraction}`;
}
