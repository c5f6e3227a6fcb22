/** Why no table is read from a file. */
export type ReadingRefusal =
  | 'tooManyRows'
  | 'notText'
  | 'encodingUnknown'
  | 'cellTooLarge'
  | 'tableBroken'
  | 'workbookBroken'
  | 'sheetUnknown';
export type RefusalParams = Record<string, string | number>;

/** Thrown when a file cannot be imported at all; features have further reasons of their own. */
export class ImportRefused<C extends string = string> extends Error {
  override name = 'ImportRefused';
  readonly code: C;
  readonly params: RefusalParams;

  constructor(code: C, params: RefusalParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Ends the reading of a file with a reason. */
export function refuse(code: ReadingRefusal, params?: RefusalParams): never {
  throw new ImportRefused<ReadingRefusal>(code, params);
}
