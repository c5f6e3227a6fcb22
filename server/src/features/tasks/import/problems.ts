import { ImportRefused, type RefusalParams } from '../../../kernel/table-reading/reading-refusal.ts';

/** The reasons for refusing a whole file. */
export const REFUSALS = [
  'fileEmpty',
  'fileTooLarge',
  'tooManyRows',
  'tooManyParts',
  'notText',
  'encodingUnknown',
  'jsonBroken',
  'jsonUnknown',
  'jsonSeveralLists',
  'xmlUnknown',
  'tooManyColumns',
  'cellTooLarge',
  'trelloCommentsOnly',
  'tableBroken',
  'noTable',
  'tableEmpty',
  'workbookBroken',
  'workbookOld',
  'workbookUnsafe',
  'workbookTooLarge',
  'archiveUnknown',
  'sheetUnknown',
  'titleUnmapped',
  'unreadable',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** Problems of single records, columns or the file; the import continues. */
export const PROBLEMS = [
  'encodingGuessed',
  'sheetsNotRead',
  'headerMissing',
  'blankSkipped',
  'preambleSkipped',
  'recordTooWide',
  'titleMissing',
  'titlesMissing',
  'titleShortened',
  'recordWithoutTitle',
  'statusShortened',
  'statusRenamed',
  'statusesTooMany',
  'labelShortened',
  'labelRenamed',
  'labelsTooMany',
  'taskLabelsTooMany',
  'taskPeopleTooMany',
  'peopleUnknown',
  'dateInvalid',
  'dateAmbiguous',
  'dateMixed',
  'startAfterDue',
  'priorityUnknown',
  'labelArchived',
  'typeUnknown',
  'valueUnknown',
  'duplicateSkipped',
  'idRepeated',
  'idDestroyed',
  'parentMissing',
  'parentAmbiguous',
  'parentLoop',
  'parentTooDeep',
  'commentsMissing',
  'uploadsNeedSource',
  'linkRefused',
  'filesLeftOut',
  'descriptionShortened',
  'commentShortened',
  'valueShortened',
  'columnsLeftOut',
  'detailsLeftOut',
  'linkNameShortened',
  'imagesLeftOut',
  'pullRequestsSkipped',
  'cellBroken',
  'inTrash',
  'customColumnsLeft',
  'customValueRefused',
  'customBelowMin',
  'customAboveMax',
  'customOptionUnknown',
  'customPersonUnknown',
  'customRequired',
  'customTooLarge',
  'statusKept',
  'statusReplaced',
  'more',
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

export type ProblemParams = RefusalParams;

/** `row` is the record's number in the file, the first being 1; `field` is the column's name in the file. */
export type Problem = {
  level: 'error' | 'warning';
  code: ProblemCode;
  row?: number;
  field?: string;
  params: ProblemParams;
};

/** Aborts an import with a reason. */
export function refuse(code: RefusalCode, params?: ProblemParams): never {
  throw new ImportRefused(code, params);
}

/** The maximum number of stored problems of one kind; the rest are only counted. */
const MAX_PER_KIND = 200;

/** Collects problems, at most 200 of each kind; the others become one `more` with their number. */
export class ProblemList {
  private readonly kept: Problem[] = [];
  private readonly seen = new Map<ProblemCode, number>();

  add(problem: Problem): void {
    const count = (this.seen.get(problem.code) ?? 0) + 1;
    this.seen.set(problem.code, count);
    if (count <= MAX_PER_KIND) this.kept.push(problem);
  }

  all(): Problem[] {
    const rest = [...this.seen].filter(([, count]) => count > MAX_PER_KIND);
    const more = rest.map(([code, count]): Problem => {
      return { level: 'warning', code: 'more', params: { of: code, count: count - MAX_PER_KIND } };
    });
    return [...this.kept, ...more];
  }
}
