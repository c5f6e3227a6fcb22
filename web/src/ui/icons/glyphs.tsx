const PATHS = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  into: 'M9 3h4v10H9M2.5 8h7M6.5 5l3 3-3 3',
  download: 'M8 2.5v7M5 6.5l3 3 3-3M3 11v2.5h10V11',
  open: 'M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  up: 'M4 10l4-4 4 4',
  left: 'M10 4 6 8l4 4',
  subtasks: 'M4 3v7a2 2 0 0 0 2 2h2M4 6h4M10 4.5h4v3h-4zM10 10.5h4v3h-4z',
  checklist: 'M2.5 4.5 4 6l2.5-3M2.5 11 4 12.5l2.5-3M9 4.5h5M9 11.5h5',
  comment: 'M2.5 3h11v8H8l-3.5 2.5V11h-2z',
  clip: 'M11.5 6.5 7 11a2 2 0 0 1-3-3l5-5a3 3 0 0 1 4.5 4.5L8 13',
  hourglass: 'M4.5 2.5h7M4.5 13.5h7M5.5 2.5V5L8 8l2.5-3V2.5M5.5 13.5V11L8 8l2.5 3v2.5',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3.5l2 1',
  star: 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.5 10.5 13.5 13.5',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  board: 'M2.5 3h3v10h-3zM6.5 3h3v7h-3zM10.5 3h3v8.5h-3z',
  calendar: 'M2.5 4.5h11v9h-11zM2.5 7.5h11M5.5 2.5v3M10.5 2.5v3',
  timeline: 'M2.5 4h6M5.5 8h8M4 12h5',
  overview: 'M2.5 13.5h11M4.5 11V7.5M8 11V3.5M11.5 11V6',
  cards: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  copy: 'M5.5 5.5h7.5v8H5.5zM10.5 5.5v-3H3v8h2.5',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13.5h6l.5-9',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6',
  bell: 'M4 11.5V7.5a4 4 0 0 1 8 0v4l1 1H3zM6.8 14.2h2.4',
  mute: 'M4 11.5V7.5a4 4 0 0 1 6.6-3M12 7.5v5H3.5M6.8 14.2h2.4M2.5 2.5l11 11',
  pencil: 'M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2zM9.6 4.2l2.2 2.2',
  archive: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.5h3',
  globe: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M8 2a3 6 0 1 0 0 12a3 6 0 1 0 0-12M2.4 6h11.2M2.4 10h11.2',
  sun: 'M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  moon: 'M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5z',
  screen: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5',
} as const;

export type GlyphName = keyof typeof PATHS;

/** An icon in the colour of the surrounding text, which describes it. */
export function Glyph({ name, size = 14, filled = false }: { name: GlyphName; size?: number; filled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The globe as the icon of a menu entry. */
export function Globe() {
  return <Glyph name="globe" />;
}
