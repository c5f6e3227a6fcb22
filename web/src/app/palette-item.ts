/** One thing the palette offers. */
export type PaletteItem = {
  id: string;
  group: string;
  title: string;
  note?: string;
  shortcut?: string | undefined;
  run: () => void;
};
