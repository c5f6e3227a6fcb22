import { type KeyboardEvent, type RefObject, useImperativeHandle, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { classes } from '../../../../ui/classes.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { plusDays } from '../../../../ui/dates/month.ts';
import { dayOf, fullDay } from '../../../../ui/dates/when-text.ts';
import { filterChoices } from '../../../../ui/forms/choices.ts';
import type { Choice } from '../../../../ui/lists/choice-list.tsx';
import { useLabelChoices, usePersonChoices, usePriorityChoices } from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { OfferList } from '../filter/offer-list.tsx';
import styles from './token-aid.module.css';
import { TokenChips } from './token-chips.tsx';
import { escaped, lastToken, readTokens, type TokenKind, tokenNames } from './tokens.ts';
import { useSuggestions } from './use-suggestions.ts';

/** What the field for new tasks needs of the tokens. */
export type TokenAid = {
  /** Whether a key was meant for what is offered. */
  takes: (event: KeyboardEvent) => boolean;
};

type TokenAidProps = {
  aid: RefObject<TokenAid | null>;
  field: RefObject<HTMLDivElement | null>;
  text: string;
  setText: (text: string) => void;
  above: boolean;
};

const OFFERED = 8;

/** Shows the tokens of a new task’s title, and offers people, priorities, labels and dates while one is typed. */
export function TokenAid({ aid, field, text, setText, above }: TokenAidProps) {
  const { t } = useTranslation('tasks');
  const names = useTokenNames();
  const tokens = useMemo(() => readTokens(text, names).tokens, [text, names]);
  const last = lastToken(text);
  const isRead = tokens.some(({ at, problem }) => at === last?.at && !problem);
  const found = useChoicesFor(last?.kind, last?.typed ?? '', names.readDay);
  // A finished token needs no suggestions.
  const isDone = isRead && (/\s$/.test(text) || isNameOf(last?.typed ?? '', found));
  const offer = useSuggestions({
    choices: last && !isDone ? found : [],
    text,
    input: () => field.current?.querySelector('input'),
    takesEnter: Boolean(last?.typed) && !isRead,
    pick: ({ text: name, value }) =>
      setText(`${text.slice(0, (last?.at ?? 0) + 1)}${last?.kind === 'date' ? value : name} `),
  });
  useImperativeHandle(aid, () => ({ takes: offer.takes }));
  const typing = offer.shown.length > 0 ? last?.at : undefined;
  const completed = tokens.filter(({ at, problem }) => !problem || at !== typing);
  if (completed.length === 0 && offer.shown.length === 0) return null;
  return (
    <div className={classes(styles.panel, above && styles.above)} data-stop>
      <TokenChips tokens={completed} onEscape={(token) => setText(escaped(text, token))} />
      {last && offer.shown.length > 0 && <OfferList {...offer} label={t(`token.${last.kind}`)} />}
    </div>
  );
}

function isNameOf(typed: string, [only, ...others]: readonly Choice[]): boolean {
  return others.length === 0 && only?.text.toLocaleLowerCase() === typed.toLocaleLowerCase();
}

/** What tokens can name in the project of the page. */
export function useTokenNames() {
  const scope = useScope();
  const language = useLanguage();
  const today = dayOf(useNow());
  return useMemo(() => tokenNames(scope, { today, language }), [scope, today, language]);
}

function useChoicesFor(kind: TokenKind | undefined, typed: string, readDay: (text: string) => string | null) {
  const { project } = useScope();
  const people = usePersonChoices();
  const labels = useLabelChoices();
  const priorities = usePriorityChoices();
  const dates = useDateChoices(typed, readDay);
  const initials = new Map(project.members.map((member) => [member.id, member.initials ?? '']));
  const of = {
    person: () => people.filter(({ value }) => initials.has(value)).map((one) => uniquelyNamed(one, people)),
    label: () => labels,
    priority: () => priorities,
    date: () => dates,
  };
  if (!kind) return [];
  if (kind === 'date') return dates;
  const searched = of[kind]().map((choice) => ({
    text: choice.text,
    hint: [choice.hint, initials.get(choice.value)].filter(Boolean).join(' '),
    choice,
  }));
  return filterChoices(searched, typed)
    .slice(0, OFFERED)
    .map(({ choice }) => choice);
}

/** Of people with the same name, the account name is written. */
function uniquelyNamed(choice: Choice, people: readonly Choice[]): Choice {
  const isAlone = people.filter(({ text }) => text === choice.text).length === 1;
  return isAlone || typeof choice.hint !== 'string' ? choice : { ...choice, text: choice.hint, hint: choice.text };
}

function useDateChoices(typed: string, readDay: (text: string) => string | null): Choice[] {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const today = dayOf(useNow());
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const usual = [
    { text: t('day.today'), value: today },
    { text: t('day.tomorrow'), value: plusDays(today, 1) },
    { text: t('day.nextMonday'), value: plusDays(today, 7 - weekday) },
  ].map((choice) => ({ ...choice, hint: fullDay(choice.value, language) }));
  const word = typed.trim();
  const day = word ? readDay(word) : null;
  const read = day && !usual.some(({ value }) => value === day) ? [{ text: fullDay(day, language), value: day }] : [];
  return [...(day ? usual.filter(({ value }) => value === day) : filterChoices(usual, word)), ...read];
}
