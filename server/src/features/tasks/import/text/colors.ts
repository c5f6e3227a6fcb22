import type { Color } from '@opsyard/contract';
import { COLORS } from '@opsyard/contract/constants';

const NAMES = new Map(
  Object.entries<Color>({
    yellow: 'gold',
    sky: 'cyan',
    teal: 'cyan',
    turquoise: 'cyan',
    pink: 'magenta',
    rose: 'magenta',
    violet: 'purple',
    navy: 'indigo',
    black: 'gray',
    grey: 'gray',
    white: 'gray',
  }),
);

/** The upper limit of each colour's hue in degrees. */
const HUES: readonly (readonly [number, Color])[] = [
  [12, 'red'],
  [38, 'orange'],
  [58, 'gold'],
  [85, 'lime'],
  [160, 'green'],
  [195, 'cyan'],
  [222, 'blue'],
  [252, 'indigo'],
  [290, 'purple'],
  [340, 'magenta'],
  [361, 'red'],
];

/** The nearest of our colours for a name such as `sky_dark` or a hex value such as `#d73a4a`; gray if there is none. */
export function nearestColor(text: string): Color {
  const plain = text.toLowerCase().replace(/[_-](?:dark|light)$/u, '');
  const named = NAMES.get(plain) ?? COLORS.find((color) => color === plain);
  if (named) return named;
  const hex = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/u.exec(plain);
  return hex ? byHue(hex.slice(1).map((part) => Number.parseInt(part, 16) / 255)) : 'gray';
}

/** A colour for a label without one: always the same for the same name. */
export function colorForName(name: string): Color {
  let sum = 0;
  for (const point of name) sum = (sum * 31 + (point.codePointAt(0) ?? 0)) % 9973;
  return COLORS[1 + (sum % (COLORS.length - 1))] ?? 'gray';
}

function byHue(rgb: number[]): Color {
  const [red = 0, green = 0, blue = 0] = rgb;
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range < 0.12) return 'gray';
  const hue = (hueOf(red, green, blue, range) + 360) % 360;
  if (hue < 45 && max < 0.6) return 'brown';
  return HUES.find(([limit]) => hue < limit)?.[1] ?? 'gray';
}

/** Hue in degrees, -60 to 300; the usual hexagon projection of RGB. */
function hueOf(red: number, green: number, blue: number, range: number): number {
  const max = Math.max(red, green, blue);
  if (max === red) return ((green - blue) / range) * 60;
  if (max === green) return ((blue - red) / range + 2) * 60;
  return ((red - green) / range + 4) * 60;
}
