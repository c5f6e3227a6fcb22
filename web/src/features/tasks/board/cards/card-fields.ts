import { type CustomField, customKey, isCustomKey, type TaskField } from '@opsyard/contract';

/** How many fields detailed cards show at most. */
export const CARD_FIELDS_MAX = 4;
const DETAILED = 'detailed';
const BUILT_IN = ['assigneeIds', 'startDate', 'estimate', 'statusId'] as const satisfies readonly TaskField[];
const USUAL = ['assigneeIds', 'startDate', 'estimate'] as const satisfies readonly TaskField[];

/** The fields that cards can show besides those that all of them have: some built-in ones and those of the project. */
export function cardFieldChoices(fields: readonly CustomField[]): TaskField[] {
  return [...BUILT_IN, ...fields.map(({ id }) => customKey(id))];
}

/** The fields of detailed cards as the address names them (`detailed.estimate`); undefined for cards that are not detailed. */
export function fieldsOfCards(cards: string): readonly TaskField[] | undefined {
  const [style, ...names] = cards.split('.');
  if (style !== DETAILED) return undefined;
  if (names.length === 0) return USUAL;
  const known = names.flatMap((name) => (isCustomKey(name) ? [name] : BUILT_IN.filter((one) => one === name)));
  return [...new Set<TaskField>(known)].slice(0, CARD_FIELDS_MAX);
}

/** How the address names detailed cards with these fields. */
export function cardsWith(fields: readonly TaskField[]): string {
  const isUsual = fields.length === USUAL.length && USUAL.every((one) => fields.includes(one));
  // A name that no field has stands for none at all.
  return isUsual ? DETAILED : [DETAILED, ...(fields.length > 0 ? fields : ['none'])].join('.');
}
