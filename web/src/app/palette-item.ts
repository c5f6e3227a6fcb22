/** One thing the palette offers. */
export type PaletteItem = {
  id: string;
  group: string;
  /** What the record belongs to, shown before its title. */
  above?: string;
  title: string;
  note?: string;
  shortcut?: string | undefined;
  run: () => void;
};
