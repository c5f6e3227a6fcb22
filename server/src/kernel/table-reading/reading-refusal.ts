/** Why a file cannot be read as a table. */
export type ReadingRefusal =
  | 'tooManyRows'
  | 'notText'
  | 'encodingUnknown'
  | 'cellTooLarge'
  | 'tableBroken'
  | 'workbookBroken'
  | 'sheetUnknown';
export type RefusalParams = Record<string, string | number>;

/** Thrown when a file cannot be imported; features have additional codes. */
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

/** Throws the reason why a file cannot be read. */
export function refuse(code: ReadingRefusal, params?: RefusalParams): never {
  throw new ImportRefused<ReadingRefusal>(code, params);
}
