import type { Color, THEME_COLORS } from '@opsyard/contract';

export type Mode = 'light' | 'dark';

/** The surface and text colours of each mode; dark has three levels of its own. */
export const SURFACES = {
  light: {
    page: '#f4f6f8',
    card: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef1f4',
    hover: '#f0f3f6',
    line: '#e3e7ec',
    'line-strong': '#c9d0d8',
    text: '#1b2129',
    'text-2': '#4d5864',
    'text-3': '#626d79',
    'on-accent': '#ffffff',
    success: '#2b7a12',
    warning: '#8a5a00',
    danger: '#c4281f',
  },
  dark: {
    page: '#0f1318',
    card: '#171c22',
    raised: '#20262e',
    sunken: '#0b0e12',
    hover: '#212831',
    line: '#2a323b',
    'line-strong': '#434e5a',
    text: '#e4e8ed',
    'text-2': '#aeb8c3',
    'text-3': '#8d98a5',
    'on-accent': '#0b1016',
    success: '#7ecb5a',
    warning: '#e8b04a',
    danger: '#ff8279',
  },
} as const satisfies Record<Mode, Record<string, string>>;

type Surfaces = Record<keyof (typeof SURFACES)['light'], string>;

/** For impaired colour vision: blue and vermilion instead of green and red, and stronger text and lines. */
const CLEAR: Record<Mode, Partial<Surfaces>> = {
  light: {
    line: '#b9c2cc',
    'line-strong': '#7a8591',
    'text-2': '#1b2129',
    'text-3': '#3f4954',
    success: '#0a4f9e',
    warning: '#6b4a00',
    danger: '#9a3200',
  },
  dark: {
    line: '#4a5562',
    'line-strong': '#8793a0',
    'text-2': '#e4e8ed',
    'text-3': '#c3ccd6',
    success: '#7cc0ff',
    warning: '#f2d06b',
    danger: '#ff9a5c',
  },
};

/** The surface and text colours of a mode, optionally for impaired colour vision. */
export function surfacesOf(mode: Mode, colorWeak = false): Surfaces {
  return colorWeak ? { ...SURFACES[mode], ...CLEAR[mode] } : SURFACES[mode];
}

/** The variants of each theme colour: readable as text on the surfaces, and with `on-accent` text on it. */
export const ACCENTS: Record<(typeof THEME_COLORS)[number], Record<Mode, string>> = {
  '#1890FF': { light: '#0a68c4', dark: '#5fb0ff' },
  '#F5222D': { light: '#c7141f', dark: '#ff8079' },
  '#FA541C': { light: '#b83a0a', dark: '#ff9168' },
  '#FAAD14': { light: '#875a00', dark: '#f2bb4b' },
  '#13C2C2': { light: '#0a7173', dark: '#4ccaca' },
  '#52C41A': { light: '#2c760b', dark: '#83cf5a' },
  '#2F54EB': { light: '#2a4bd6', dark: '#92a8ff' },
  '#722ED1': { light: '#6a2ac4', dark: '#bd9bf2' },
};

type Tone = { text: string; back: string; solid: string };

/** The variants of each colour of labels, statuses and projects: text, background, and a solid mark. */
export const TONES: Record<Mode, Record<Color, Tone>> = {
  light: {
    gray: { text: '#4a545f', back: '#eaedf0', solid: '#7a8591' },
    red: { text: '#a81c17', back: '#fde9e7', solid: '#d93a32' },
    orange: { text: '#943c06', back: '#fdecdf', solid: '#d9660f' },
    gold: { text: '#775000', back: '#fbf0d0', solid: '#b98300' },
    lime: { text: '#4d6106', back: '#eff5d3', solid: '#7f9c12' },
    green: { text: '#1e6631', back: '#e0f4e5', solid: '#2f9a4c' },
    cyan: { text: '#0b6168', back: '#d9f2f4', solid: '#1893a0' },
    blue: { text: '#0d56a8', back: '#e2effd', solid: '#2a80dd' },
    indigo: { text: '#3a43b0', back: '#e9ebfc', solid: '#5a66dc' },
    purple: { text: '#6a2fae', back: '#f2e8fc', solid: '#9153d6' },
    magenta: { text: '#9c1c69', back: '#fce6f2', solid: '#cf3f93' },
    brown: { text: '#6b4a2c', back: '#f3ebe3', solid: '#96704b' },
  },
  dark: {
    gray: { text: '#bcc5cf', back: '#2a323b', solid: '#8793a0' },
    red: { text: '#ffa29b', back: '#44211f', solid: '#ef6a62' },
    orange: { text: '#ffb183', back: '#432a19', solid: '#ec8a45' },
    gold: { text: '#f0c766', back: '#3c3113', solid: '#d6a530' },
    lime: { text: '#c8dc6f', back: '#303815', solid: '#a3bd3e' },
    green: { text: '#8dd6a0', back: '#193623', solid: '#55b873' },
    cyan: { text: '#7fd3db', back: '#123639', solid: '#3fb4bf' },
    blue: { text: '#8fc3fb', back: '#16314f', solid: '#4f9df0' },
    indigo: { text: '#b0b8ff', back: '#272c55', solid: '#7f8af0' },
    purple: { text: '#d0b0f7', back: '#372551', solid: '#ab7be6' },
    magenta: { text: '#f7a3cf', back: '#46203a', solid: '#e069ac' },
    brown: { text: '#d8bb9f', back: '#382c22', solid: '#b08d6c' },
  },
};

/** The CSS values of a label, status or project colour, which follow the mode. */
export function toneOf(color: Color): { text: string; back: string; solid: string } {
  return { text: `var(--${color}-text)`, back: `var(--${color}-back)`, solid: `var(--${color}-solid)` };
}
