import { listText } from '../../../kernel/words/list-text.ts';
/** The names of departments in one line. */
export function namesOf(departs: readonly { departName: string }[]): string {
  return listText(departs.map(({ departName }) => departName)) || '–';
}
