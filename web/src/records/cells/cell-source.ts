/** Why a cell cannot be changed: its column cannot be written, must not be empty, or the text is none of its values. */
export type CellProblem = 'readOnly' | 'required' | 'unknown' | 'number' | 'date' | 'duration' | 'long' | 'link';

/** The change of a row that the text of a cell means, or why it means none; `message` says it more precisely. */
export type CellRead<V> = { changes: V } | { problem: CellProblem; message?: string };

/** A row that was not changed: by whom one of its fields was changed, or another reason. */
export type LeftRow = { id: string; by: string | null; reason?: string };

/** How texts and values become changes of rows. */
export type CellReader<R, C extends string, V> = {
  /** The change that a text means in a column; empty text clears the field. */
  read: (column: C, text: string, row: R) => CellRead<V>;
  /** The change that gives a row the value another one has in a column. */
  copied: (from: R, column: C, to: R) => CellRead<V>;
  differs: (row: R, changes: V) => boolean;
  /** Whether an empty text for a column that cannot be written is passed over. */
  isPassedOver: (column: C) => boolean;
};

/** Changes of rows, by id. */
export type Changing<R, V> = {
  changes: ReadonlyMap<string, V>;
  /** The rows as they were when the changes were planned. */
  bases: ReadonlyMap<string, R>;
  /** Changes the others when rows are refused. */
  partly: boolean;
  /** The message with Undo. */
  text: string;
};

/** The code that changes cells. */
export type CellWriter<R, C extends string, V> = CellReader<R, C, V> & {
  /** Looks up what texts name, before they are read. */
  prepare?: (texts: ReadonlyMap<C, ReadonlySet<string>>) => Promise<void>;
  /** Writes changes with one undo; reports the rows that were left out, or null if all were refused and the reason was shown. */
  write: (changing: Changing<R, V>, onLeft: (left: readonly LeftRow[] | null) => void) => Promise<void>;
};

/** What the cells of a grid show, and how they are changed. */
export type CellSource<R extends { id: string }, C extends string, V extends object> = {
  rowOf: (id: string) => R | undefined;
  /** What a cell is on the clipboard. */
  textOf: (row: R, column: C) => string;
  nameOf: (row: R) => string;
  columnName: (column: C) => string;
  isFillable: (column: C) => boolean;
  /** Whether Delete empties the active cell, too, rather than only selected ones. */
  clearsActive: boolean;
  /** The beginning of the ids of the commands. */
  commands: string;
  /** Runs with the code that changes cells, once it is loaded. */
  change: (work: (writer: CellWriter<R, C, V>) => void) => void;
};
