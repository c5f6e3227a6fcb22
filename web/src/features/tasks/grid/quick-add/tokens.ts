import { PRIORITIES, type TaskDraftValues } from '@opsyard/contract';
import type { Language } from '../../../../kernel/words/language.ts';
import { typedDay } from '../../../../ui/dates/month.ts';
import { parseDay } from '../../../../ui/dates/parse-day.ts';
import { splitTime } from '../../../../ui/dates/time-text.ts';
import { PRIORITY_NAMES } from '../../shared/marks/priority-names.ts';
import type { ProjectScope } from '../../shared/reading/scope.ts';

export type TokenKind = 'person' | 'priority' | 'label' | 'date';

/** Why a token is left in the title: nothing has this name, several have it, or another token has set it already. */
type Problem = 'unknown' | 'several' | 'repeated';

/** A token of a title, from `at` up to `end`. */
export type Token = {
  kind: TokenKind;
  at: number;
  end: number;
  text: string;
  value?: string;
  /** The time of day behind a date. */
  time?: string;
  problem?: Problem;
};

/** A value a token can name: by its names in full, or by the beginning of one of its words. */
type Named = { value: string; names: readonly string[]; words: readonly string[] };

/** What tokens can name in a project. */
type TokenNames = Readonly<Record<Exclude<TokenKind, 'date'>, readonly Named[]>> & {
  readDay: (text: string) => string | null;
};

const KINDS: Readonly<Record<string, TokenKind>> = { '@': 'person', '!': 'priority', '#': 'label', '^': 'date' };
/** A token begins as that of a type does: at the beginning, after a space, after Chinese text; or right after another token. */
const BEGIN = String.raw`(?<=^|[\s\p{Script=Han}，。；：、！？）])`;
const TOKEN = /[@＠!！#＃^＾]/gu;
const TOKEN_AFTER = new RegExp(`${BEGIN}$`, 'u');
const ESCAPED = new RegExp(String.raw`${BEGIN}\\(?=[@＠!！#＃^＾+＋])`, 'gu');
const WORD = /^[^\s，。；：、！？@＠#＃^＾!]+/u;
const WORD_END = /^(?:$|[\s，。；：、！？@＠#＃^＾!])/u;
const LAST = new RegExp(`${BEGIN}([@＠!！#＃^＾])([^@＠!！#＃^＾]{0,30})$`, 'u');
const WORDS_OF_DATE = 4;
const WORDS_OF_TIME = 2;

/** The names tokens are compared with: members, labels in use, priorities and dates. */
export function tokenNames(
  { project }: Pick<ProjectScope, 'project'>,
  { today, language }: { today: string; language: Language },
): TokenNames {
  return {
    person: project.members.map(({ id, realname, username, initials = '' }) => ({
      value: id,
      names: [realname, username, initials].filter(Boolean),
      words: [realname, ...realname.split(/\s+/), ...username.split(/[._-]/)],
    })),
    label: project.labels
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ value: id, names: [name], words: [name, ...name.split(/\s+/)] })),
    priority: PRIORITIES.map((value) => ({ value, names: PRIORITY_NAMES[value], words: PRIORITY_NAMES[value] })),
    readDay: (text) => typedDay(text, today, language) ?? parseDay(text, today),
  };
}

/** The token being typed at the end of a text; undefined if there is none. */
export function lastToken(text: string): { kind: TokenKind; at: number; typed: string } | undefined {
  const found = LAST.exec(text);
  const kind = found && KINDS[found[1]?.normalize('NFKC') ?? ''];
  return kind ? { kind, at: found.index, typed: found[2] ?? '' } : undefined;
}

/** The title without the tokens that are recognised, and all tokens; a text that is nothing else stays as it is. */
export function readTokens(text: string, names: TokenNames): { title: string; tokens: Token[] } {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(TOKEN)) {
    const kind = KINDS[sign.normalize('NFKC')];
    const isFollowing = tokens.length > 0 && index === end;
    if (index < end || !kind || !(isFollowing || TOKEN_AFTER.test(text.slice(0, index)))) continue;
    const token = tokenAt(text, { kind, at: index }, names);
    if (!token) continue;
    tokens.push(isRepeated(token, tokens) ? { ...token, problem: 'repeated' } : token);
    end = token.end;
  }
  const title = withoutTokens(text, tokens);
  return title === '' ? { title: text, tokens: [] } : { title: title.replace(ESCAPED, ''), tokens };
}

/** What the recognised tokens give a new task: the first person owns it, others are assigned to it. */
export function valuesOf(tokens: readonly Token[]): TaskDraftValues {
  const of = (requested: TokenKind) =>
    tokens.flatMap(({ kind, value, problem }) => (kind === requested && value && !problem ? [value] : []));
  const [ownerId, ...assigneeIds] = of('person');
  const priority = PRIORITIES.find((one) => one === of('priority')[0]);
  const [dueDate] = of('date');
  const dueTime = tokens.find(({ kind, problem }) => kind === 'date' && !problem)?.time;
  const labelIds = of('label');
  return {
    ...(ownerId && { ownerId }),
    ...(assigneeIds.length > 0 && { assigneeIds }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(priority && { priority }),
    ...(dueDate && { dueDate }),
    ...(dueTime && { dueTime }),
  };
}

/** The text with a backslash before a token, which makes it a part of the title. */
export function escaped(text: string, { at }: Pick<Token, 'at'>): string {
  return `${text.slice(0, at)}\\${text.slice(at)}`;
}

function tokenAt(
  text: string,
  { kind, at }: Pick<Token, 'kind' | 'at'>,
  { readDay, ...named }: TokenNames,
): Token | undefined {
  const rest = text.slice(at + 1);
  const { length, ...found } = kind === 'date' ? dayIn(rest, readDay) : nameIn(rest, named[kind]);
  if (length === 0) return undefined;
  const end = at + 1 + length;
  return { kind, at, end, text: text.slice(at, end), ...found };
}

type Found = { length: number; value?: string; time?: string; problem?: Problem };

function nameIn(rest: string, named: readonly Named[]): Found {
  const full = named.flatMap(({ value, names }) =>
    names.filter((name) => startsWithWord(rest, name)).map((name) => ({ value, length: name.length })),
  );
  const longest = Math.max(0, ...full.map(({ length }) => length));
  if (longest > 0) {
    return only(
      longest,
      full.filter(({ length }) => length === longest),
    );
  }
  const [word = ''] = WORD.exec(rest) ?? [];
  // A single Latin letter is too short to identify a person.
  if (word.length < 2 && !/\p{Script=Han}/u.test(word)) return unknown(word);
  const begun = named.filter(({ words }) => words.some((one) => folded(one).startsWith(folded(word))));
  return begun.length === 0 ? unknown(word) : only(word.length, begun);
}

function only(length: number, found: readonly { value: string }[]): Found {
  const [value, ...others] = new Set(found.map((one) => one.value));
  return others.length > 0 || value === undefined ? { length, problem: 'several' } : { length, value };
}

function unknown({ length }: string): Found {
  return { length, problem: 'unknown' };
}

/** The date at the beginning of a text, with the time of day behind it, in as many words as they take: `3 dec` is not the third of this month. */
function dayIn(rest: string, readDay: TokenNames['readDay']): Found {
  const phrase = /^[^，。；、？@＠#＃^＾!！]*/u.exec(rest)?.[0] ?? '';
  const ends = Array.from(phrase.matchAll(/\S+/g), ({ 0: word, index }) => index + word.length).slice(
    0,
    WORDS_OF_DATE + WORDS_OF_TIME,
  );
  if (/^\s|^$/.test(phrase)) return { length: 0 };
  const days = ends.map((length) => {
    const { day, time } = splitTime(phrase.slice(0, length));
    return { length, value: day === '' ? null : readDay(day), time };
  });
  const longest = days.findLast(({ value }) => value !== null);
  const last = longest?.value;
  // Words that change neither the day nor the time are no part of it; a number alone may be.
  const first = days.find(
    ({ value, time, length }) => value === last && time === longest?.time && !/^\d+$/.test(phrase.slice(0, length)),
  );
  if (!last || !longest) return unknown(phrase.slice(0, ends[0]));
  const { time } = longest;
  return { length: (first ?? longest).length, value: last, ...(time && { time }) };
}

function isRepeated({ kind, value, problem }: Token, before: readonly Token[]): boolean {
  if (problem) return false;
  const same = before.filter((one) => one.kind === kind && !one.problem);
  return kind === 'priority' || kind === 'date' ? same.length > 0 : same.some((one) => one.value === value);
}

function withoutTokens(text: string, tokens: readonly Token[]): string {
  const gone = tokens.filter(({ problem }) => !problem);
  return gone
    .reduceRight((left, { at, end }) => {
      const [before, after] = [left.slice(0, at).trimEnd(), left.slice(end)];
      return after.trim() === ''
        ? before
        : `${before}${before && /^[^\s，。；：、！？]/u.test(after) ? ' ' : ''}${after}`;
    }, text)
    .trim();
}

function startsWithWord(text: string, name: string): boolean {
  return folded(text.slice(0, name.length)) === folded(name) && WORD_END.test(text.slice(name.length));
}

/** Text for comparing names: full-width characters and capitals do not count. */
function folded(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}
