import { type Condition, type Filter, FilterError, isRelative } from './filter.ts';
import { FILTER_TEXT_MAX } from './filter-limits.ts';
import type { OperatorName } from './operators.ts';

const SIGNS: readonly (readonly [sign: string, op: OperatorName])[] = [
  ['=', 'is'],
  ['~', 'contains'],
  ['^', 'startsWith'],
  ['>=', 'atLeast'],
  ['<=', 'atMost'],
  ['>', 'above'],
  ['<', 'below'],
];
const SIGN_OF = new Map<string, string>(SIGNS.map(([sign, op]) => [op, sign]));
const OP_OF = new Map<string, OperatorName>(SIGNS);

/** Formats a filter as text for URLs and rules: `state = "active" and not (owner = me or due < today+3)`; empty for a filter without conditions. */
export function printFilter(filter: Filter): string {
  if ('and' in filter) return filter.and.map(nested).join(' and ');
  if ('or' in filter) return filter.or.length === 0 ? 'not ()' : filter.or.map(nested).join(' or ');
  if ('not' in filter) return printNot(filter.not);
  return printCondition(filter);
}

function nested(filter: Filter): string {
  return 'and' in filter || 'or' in filter ? `(${printFilter(filter)})` : printFilter(filter);
}

function printNot(filter: Filter): string {
  if ('field' in filter) {
    const { field, op, value } = filter;
    if (op === 'empty') return `${field} is not empty`;
    if (op === 'is') return `${field} != ${printValue(value)}`;
    if (op === 'contains') return `${field} !~ ${printValue(value)}`;
    if (op === 'anyOf') return `${field} not in ${printValue(value)}`;
  }
  return `not (${printFilter(filter)})`;
}

function printCondition({ field, op, value }: Condition): string {
  if (op === 'empty') return `${field} is empty`;
  if (op === 'anyOf') return `${field} in ${printValue(value)}`;
  if (op === 'hasAny') return `${field} has any ${printValue(value)}`;
  if (op === 'hasAll') return `${field} has all ${printValue(value)}`;
  // An operator without a sign is written as its name.
  return `${field} ${SIGN_OF.get(op) ?? op} ${printValue(value)}`;
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(printValue).join(', ')})`;
  if (!isRelative(value)) return JSON.stringify(value);
  if (value.relative === 'me') return 'me';
  return value.days === 0 ? 'today' : `today${value.days > 0 ? '+' : ''}${value.days}`;
}

/** Parses a filter; throws `FilterError` with the part that is invalid. Fields and values are not validated here. */
export function parseFilter(text: string): Filter {
  if (text.length > FILTER_TEXT_MAX) throw new FilterError(`${text.slice(0, 20)}…`);
  if (text.trim() === '') return { and: [] };
  const reader = new Reader(text);
  const filter = reader.or(0);
  reader.end();
  return filter;
}

type Token = { text: string; isQuoted: boolean };
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|(>=|<=|!=|!~|[=~^<>(),])|([^\s"=~^<>!(),]+))/y;
const MAX_DEPTH = 20;

class Reader {
  readonly #tokens: Token[] = [];
  #at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const from = TOKEN.lastIndex;
      const found = TOKEN.exec(text);
      if (!found) throw new FilterError(text.slice(from, from + 20).trim());
      const [, quoted, sign, bare] = found;
      this.#tokens.push({ text: quoted ?? sign ?? bare ?? '', isQuoted: quoted !== undefined });
    }
  }

  or(depth: number): Filter {
    if (depth > MAX_DEPTH) throw new FilterError('(');
    const parts = [this.#and(depth)];
    while (this.#take('or')) parts.push(this.#and(depth));
    return parts.length === 1 && parts[0] ? parts[0] : { or: parts };
  }

  end(): void {
    if (this.#at < this.#tokens.length) this.#refuse();
  }

  #and(depth: number): Filter {
    const parts = [this.#single(depth)];
    while (this.#take('and')) parts.push(this.#single(depth));
    return parts.length === 1 && parts[0] ? parts[0] : { and: parts };
  }

  #single(depth: number): Filter {
    if (this.#take('not')) return { not: this.#group(depth) };
    return this.#peek() === '(' ? this.#group(depth) : this.#condition();
  }

  #group(depth: number): Filter {
    this.#expect('(');
    if (this.#take(')')) return { and: [] };
    const filter = this.or(depth + 1);
    this.#expect(')');
    return filter;
  }

  #condition(): Filter {
    const field = this.#next();
    if (field.isQuoted || !/^[A-Za-z]\w{0,60}$/.test(field.text)) this.#refuse(field.text);
    const name = field.text;
    if (this.#take('is')) {
      const isNot = this.#take('not');
      this.#expect('empty');
      return negated(isNot, { field: name, op: 'empty' });
    }
    if (this.#take('in')) return { field: name, op: 'anyOf', value: this.#list() };
    if (this.#take('not')) {
      this.#expect('in');
      return { not: { field: name, op: 'anyOf', value: this.#list() } };
    }
    if (this.#take('has')) {
      const op = this.#take('all') ? 'hasAll' : 'hasAny';
      if (op === 'hasAny') this.#expect('any');
      return { field: name, op, value: this.#list() };
    }
    if (this.#take('overlaps')) return { field: name, op: 'overlaps', value: this.#value() };
    if (this.#take('!=')) return { not: { field: name, op: 'is', value: this.#value() } };
    if (this.#take('!~')) return { not: { field: name, op: 'contains', value: this.#value() } };
    const sign = this.#next();
    const op = sign.isQuoted ? undefined : OP_OF.get(sign.text);
    return { field: name, op: op ?? this.#refuse(sign.text), value: this.#value() };
  }

  #list(): unknown[] {
    this.#expect('(');
    const values: unknown[] = [];
    do values.push(this.#value());
    while (this.#take(','));
    this.#expect(')');
    return values;
  }

  #value(): unknown {
    const { text, isQuoted } = this.#next();
    if (isQuoted) return unquoted(text) ?? this.#refuse(text);
    if (text === 'me') return { relative: 'me' };
    const [, days] = /^today([+-]\d{1,4})?$/.exec(text) ?? [];
    if (days !== undefined || text === 'today') return { relative: 'today', days: Number(days ?? 0) };
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
    return /^[=~^<>(),]|^!|^[<>]=$/.test(text) ? this.#refuse(text) : text;
  }

  #peek(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.isQuoted ? undefined : token?.text;
  }

  #take(word: string): boolean {
    const isNext = this.#peek()?.toLowerCase() === word;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #expect(word: string): void {
    if (!this.#take(word)) this.#refuse();
  }

  #next(): Token {
    const token = this.#tokens[this.#at] ?? this.#refuse('');
    this.#at += 1;
    return token;
  }

  #refuse(part = this.#tokens[this.#at]?.text ?? ''): never {
    throw new FilterError(part);
  }
}

function negated(isNot: boolean, filter: Filter): Filter {
  return isNot ? { not: filter } : filter;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
