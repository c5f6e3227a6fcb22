import {
  type FormSchema,
  type FormSection,
  isCustomKey,
  type Question,
  type QuestionKind,
  type QuestionTarget,
  questionsOf,
  TARGET_KINDS,
} from '@opsyard/contract';

/** A draft with a question added to a section, and the question's id. */
export function addQuestion(draft: FormSchema, section: number, kind: QuestionKind): { draft: FormSchema; id: string } {
  const id = `q${nextNumber(questionsOf(draft).map((one) => one.id))}`;
  const added: Question = { id, kind, label: '', help: '', required: false, target: null, options: [] };
  return {
    id,
    draft: changeSection(draft, section, ({ questions }) => ({ questions: [...questions, added] })),
  };
}

/** A draft with a question changed; kind and field of the task keep fitting each other. */
export function changeQuestion(draft: FormSchema, id: string, change: Partial<Question>): FormSchema {
  return mapSections(draft, (section) => ({
    ...section,
    questions: section.questions.map((one) => (one.id === id ? fitting({ ...one, ...change }, change) : one)),
  }));
}

/** A draft without a question. */
export function removeQuestion(draft: FormSchema, id: string): FormSchema {
  return mapSections(draft, (section) => ({ ...section, questions: section.questions.filter((one) => one.id !== id) }));
}

/** A draft with a question one place up or down; at the edge of a section it goes into the next one. */
export function moveQuestion(draft: FormSchema, id: string, step: -1 | 1): FormSchema {
  const at = sectionOf(draft, id);
  const questions = draft.sections[at]?.questions ?? [];
  const place = questions.findIndex((one) => one.id === id);
  if (questions[place + step]) return placeQuestion(draft, id, { section: at, place: place + step });
  const neighbour = draft.sections[at + step];
  if (!neighbour) return draft;
  return placeQuestion(draft, id, { section: at + step, place: step > 0 ? 0 : neighbour.questions.length });
}

/** A draft with a question in front of another one. */
export function putBefore(draft: FormSchema, id: string, other: string): FormSchema {
  if (id === other) return draft;
  const section = sectionOf(draft, other);
  const rest = (draft.sections[section]?.questions ?? []).filter((one) => one.id !== id);
  return placeQuestion(draft, id, { section, place: rest.findIndex((one) => one.id === other) });
}

export function putAtEnd(draft: FormSchema, id: string, section: number): FormSchema {
  return placeQuestion(draft, id, { section, place: Number.POSITIVE_INFINITY });
}

export function changeSection(
  draft: FormSchema,
  at: number,
  change: (section: FormSection) => Partial<FormSection>,
): FormSchema {
  return mapSections(draft, (section, place) => (place === at ? { ...section, ...change(section) } : section));
}

/** A draft with an empty section more. */
export function addSection(draft: FormSchema): FormSchema {
  return { sections: [...draft.sections, { title: '', help: '', questions: [] }] };
}

/** A draft without a section; its questions go into the one before it, or behind it where it was the first. */
export function removeSection(draft: FormSchema, at: number): FormSchema {
  const { questions = [] } = draft.sections[at] ?? {};
  const receiver = at === 0 ? 1 : at - 1;
  const kept = mapSections(draft, (section, place) => {
    if (place !== receiver) return section;
    return {
      ...section,
      questions: at === 0 ? [...questions, ...section.questions] : [...section.questions, ...questions],
    };
  });
  return { sections: kept.sections.filter((_, place) => place !== at) };
}

/** What can be chosen, from a line of text for each; what stays keeps the value that answers name. */
export function optionsOf(text: string, before: Question['options']): Question['options'] {
  const labels = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, 100);
  const kept = new Map(before.map(({ value, label }) => [label, value]));
  // An edited line remains the same option.
  const changed = before.map(({ value, label }) => (labels.includes(label) ? undefined : value));
  const isSameLength = labels.length === before.length;
  let next = nextNumber(before.map(({ value }) => value));
  return labels.map((label, at) => {
    const value = kept.get(label) ?? (isSameLength ? changed[at] : undefined) ?? `o${next++}`;
    return { value, label: [...label].slice(0, 100).join('') };
  });
}

function fitting(question: Question, { kind, target }: Partial<Question>): Question {
  // Whoever chooses a custom field gives the kind it needs.
  if (target && isCustomKey(target)) return question;
  if (target) return { ...question, kind: TARGET_KINDS[target], required: target === 'title' || question.required };
  const freed = kind && fillsAnother(question.target, kind) ? { ...question, target: null } : question;
  return freed.target === null && freed.kind === 'department' ? { ...freed, kind: 'select' } : freed;
}

/** Whether a field is none that a question of another kind could fill; a custom field has to be chosen again. */
function fillsAnother(target: QuestionTarget | null, kind: QuestionKind): boolean {
  return target !== null && (isCustomKey(target) || TARGET_KINDS[target] !== kind);
}

function placeQuestion(draft: FormSchema, id: string, to: { section: number; place: number }): FormSchema {
  const moved = questionsOf(draft).find((one) => one.id === id);
  if (!moved) return draft;
  return changeSection(removeQuestion(draft, id), to.section, ({ questions }) => ({
    questions: [...questions.slice(0, to.place), moved, ...questions.slice(to.place)],
  }));
}

function sectionOf(draft: FormSchema, id: string): number {
  return draft.sections.findIndex(({ questions }) => questions.some((one) => one.id === id));
}

function mapSections(draft: FormSchema, map: (section: FormSection, at: number) => FormSection): FormSchema {
  return { sections: draft.sections.map(map) };
}

/** The number behind the largest one of ids such as `q7`. */
function nextNumber(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => Number(id.slice(1)))) + 1;
}
