import type { ImportNames, ImportReport } from '@opsyard/contract';

export type NameKind = 'statuses' | 'labels' | 'people';
type ChosenNames = Required<ImportNames>;
export type StatusChoice = ChosenNames['statuses'][number];
export type LabelChoice = ChosenNames['labels'][number];
export type PersonChoice = ChosenNames['people'][number];
type ChoiceOf = { statuses: StatusChoice; labels: LabelChoice; people: PersonChoice };

/** The current mapping of names of a kind: the user's, otherwise that of the last import of the source. */
function chosenOf<K extends NameKind>(names: ImportNames, report: ImportReport, kind: K): readonly ChoiceOf[K][] {
  return (names[kind] as readonly ChoiceOf[K][] | undefined) ?? (chosenBefore(report)[kind] as readonly ChoiceOf[K][]);
}

/** The names with another choice for one of them, or without one. A list that is sent replaces all that was chosen before. */
export function withChoice<K extends NameKind>(
  { names, report }: { names: ImportNames; report: ImportReport },
  kind: K,
  key: string,
  choice: ChoiceOf[K] | null,
): ImportNames {
  const others = chosenOf(names, report, kind).filter((one) => one.key !== key);
  return { ...names, [kind]: choice ? [...others.map((one) => ofOneKind(one, choice)), choice] : others };
}

/** The names without mappings to former members. */
export function withoutPerson(names: ImportNames, userId: string): ImportNames {
  return names.people ? { ...names, people: names.people.filter((one) => one.userId !== userId) } : names;
}

/** Several names that become one new status become one of the same kind. */
function ofOneKind<C extends StatusChoice | LabelChoice | PersonChoice>(one: C, choice: C): C {
  if (!('category' in one && 'category' in choice) || one.name !== choice.name) return one;
  return { ...one, category: choice.category };
}

/** Whether a person chose what a name becomes. */
export function isChosen({ chosen }: { chosen: string }): boolean {
  return chosen === 'before' || chosen === 'now';
}

function chosenBefore({ names: { statuses, labels }, people }: ImportReport): ChosenNames {
  return {
    statuses: statuses.filter(isChosen).map(({ key, statusId, to: name, category }) => {
      return statusId === null ? { key, name, category } : { key, statusId };
    }),
    labels: labels.filter(isChosen).map(({ key, labelId, to }) => {
      return labelId === null && to !== null ? { key, name: to } : { key, labelId };
    }),
    // Users who have left the project since cannot be selected any more.
    people: people
      .filter((one) => isChosen(one) && (one.member || one.userId === null))
      .map(({ key, userId }) => ({ key, userId })),
  };
}
