const PATHS = {
  link: 'M7 9.5a3 3 0 0 0 4.2 0l2-2a3 3 0 0 0-4.2-4.2l-.8.8M9 6.5a3 3 0 0 0-4.2 0l-2 2A3 3 0 0 0 7 12.7l.8-.8',
  tab: 'M2.5 4.5h6v3h5v6h-11zM11 2v4M9 4h4',
  top: 'M3.5 3h9M8 13.5V6M4.5 9.5 8 6l3.5 3.5',
  bottom: 'M3.5 13h9M8 2.5V10M4.5 6.5 8 10l3.5-3.5',
  pin: 'M5.5 2.5h5M6.5 2.5v4L4 9.5h8L9.5 6.5v-4M8 9.5v4',
  subtasks: 'M3 3v7a2 2 0 0 0 2 2h1.5M3 5.5h3.5M9 3.5h4.5v4H9zM11.2 9.5v4M9 11.5h4.5',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  template: 'M4 2.5h8v11l-4-3-4 3z',
  matrix: 'M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11',
  hold: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
} as const;

/** An icon of a menu entry that no list or board needs. */
export function EntryIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={14}
      height={14}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
