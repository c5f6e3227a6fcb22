export type PaletteItem = {
  id: string;
  group: string;
  /** Parent of the record, shown before its title. */
  above?: string;
  title: string;
  note?: string;
  shortcut?: string | undefined;
  run: () => void;
};
