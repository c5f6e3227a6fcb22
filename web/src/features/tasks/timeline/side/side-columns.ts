/** The columns a timeline can show beside the titles. */
export const SIDE_COLUMNS = ['owner', 'duration', 'predecessors'] as const;
export type SideColumn = (typeof SIDE_COLUMNS)[number];

/** CSS pixels. */
export const SIDE_WIDTHS: Readonly<Record<SideColumn, number>> = { owner: 104, duration: 72, predecessors: 136 };

/** The columns that the address names (`owner.duration`), in their usual order. */
export function sideColumnsOf(beside: string): SideColumn[] {
  const names = beside.split('.');
  return SIDE_COLUMNS.filter((one) => names.includes(one));
}

/** How the address names the columns after one has been shown or hidden. */
export function toggledSide(beside: string, column: SideColumn): string {
  const shown = sideColumnsOf(beside);
  return SIDE_COLUMNS.filter((one) => (one === column) !== shown.includes(one)).join('.');
}

/** The width of some columns in CSS pixels. */
export function sideWidth(columns: readonly SideColumn[]): number {
  return columns.reduce((sum, one) => sum + SIDE_WIDTHS[one], 0);
}
