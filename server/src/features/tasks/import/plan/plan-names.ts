import type { Category } from '@opsyard/contract';
import { LIMITS } from '../limits.ts';
import type { ProblemList, ProblemParams } from '../problems.ts';
import { colorForName, nearestColor } from '../text/colors.ts';
import { isAccountId } from '../text/empty-values.ts';
import { categoryOf } from '../text/status-words.ts';
import { cleanLine, longerThan, sameName, uniqueName } from '../text.ts';
import { type ImportLabel, type ImportMember, type ImportStatus, OWN_STATUS } from './plan.ts';

const OWN: readonly string[] = Object.values(OWN_STATUS);

/** The statuses of a plan, by key, each with a unique valid name. */
export class StatusNames {
  private readonly byKey = new Map<string, ImportStatus>();
  private readonly taken = new Set<string>();
  /** Statuses of unknown category, with whether each of their tasks is completed. */
  private readonly unsure = new Map<string, Set<boolean>>();
  private readonly problems: ProblemList;
  private readonly line: (text: string) => string;

  constructor(problems: ProblemList, line: (text: string) => string) {
    this.problems = problems;
    this.line = line;
  }

  /** Adds a status unless its key exists; without a known category it is derived from its name, by default to do. */
  add(status: { key: string; name: string; category?: Category; archived?: boolean }, row?: number): string {
    if (this.byKey.has(status.key)) return status.key;
    if (OWN.includes(status.key)) return this.addOwn(status.key, status.name, status.category ?? '0');
    const full = this.line(status.name) || 'Untitled';
    const name = uniqueName(full, LIMITS.statusName, this.taken);
    if (longerThan(full, LIMITS.statusName)) this.warn('statusShortened', { full, name }, row);
    else if (name !== full) this.warn('statusRenamed', { full, name }, row);
    const known = status.category ?? categoryOf(full);
    if (!known) this.unsure.set(status.key, new Set());
    const { key, archived = false } = status;
    const fullName = name === full ? {} : { fullName: full };
    this.byKey.set(key, {
      key,
      name,
      ...fullName,
      category: known ?? '0',
      ...(known === undefined && { categoryGuessed: true }),
      archived,
    });
    return status.key;
  }

  /** Records whether a task in a status is completed. */
  vote(key: string, finished: boolean): void {
    this.unsure.get(key)?.add(finished);
  }

  /** A status of unknown category whose tasks are all completed is done. */
  resolveCategories(): void {
    for (const [key, votes] of this.unsure) {
      const status = this.byKey.get(key);
      if (!status || !votes.has(true) || votes.has(false)) continue;
      status.category = '1';
      delete status.categoryGuessed;
    }
  }

  get(key: string): ImportStatus | undefined {
    return this.byKey.get(key);
  }

  all(): ImportStatus[] {
    const statuses = [...this.byKey.values()];
    if (statuses.length > LIMITS.statuses) {
      const params = { count: statuses.length, max: LIMITS.statuses };
      this.problems.add({ level: 'error', code: 'statusesTooMany', params });
    }
    return statuses;
  }

  /** Statuses of the project reserve no names of the file. */
  private addOwn(key: string, name: string, category: Category): string {
    this.byKey.set(key, { key, name, category, archived: false });
    return key;
  }

  private warn(code: 'statusShortened' | 'statusRenamed', params: ProblemParams, row: number | undefined): void {
    this.problems.add({ level: 'warning', code, params, ...(row !== undefined && { row }) });
  }
}

/** The labels of a plan; those without a name have a colour only. */
export class LabelNames {
  private readonly byKey = new Map<string, ImportLabel>();
  private readonly taken = new Set<string>();
  private readonly problems: ProblemList;
  private readonly line: (text: string) => string;

  constructor(problems: ProblemList, line: (text: string) => string) {
    this.problems = problems;
    this.line = line;
  }

  /** Adds a label unless its key exists; without a key, equal names are one label. */
  add(label: { key?: string; name: string; color?: string }, row?: number): string {
    const full = this.line(label.name);
    const key = label.key ?? sameName(full);
    if (this.byKey.has(key)) return key;
    const name = full === '' ? '' : uniqueName(full, LIMITS.labelName, this.taken);
    if (longerThan(full, LIMITS.labelName)) this.warn('labelShortened', { full, name }, row);
    else if (name !== full) this.warn('labelRenamed', { full, name }, row);
    const fullName = name === full ? {} : { fullName: full };
    const color = label.color ? nearestColor(label.color) : colorForName(full);
    this.byKey.set(key, { key, name, ...fullName, color });
    return key;
  }

  /** The original name of a label in the file. */
  nameOf(key: string): string {
    const label = this.byKey.get(key);
    return label?.fullName ?? label?.name ?? '';
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  all(): ImportLabel[] {
    const labels = [...this.byKey.values()];
    if (labels.length > LIMITS.labels) {
      const params = { count: labels.length, max: LIMITS.labels };
      this.problems.add({ level: 'error', code: 'labelsTooMany', params });
    }
    return labels;
  }

  private warn(code: 'labelShortened' | 'labelRenamed', params: ProblemParams, row: number | undefined): void {
    this.problems.add({ level: 'warning', code, params, ...(row !== undefined && { row }) });
  }
}

export type PersonFacts = { id?: string; name?: string; username?: string; email?: string };
type KnownPerson = Required<PersonFacts>;

/** The people of a plan; matched by id, then e-mail, user name, name. */
export class MemberNames {
  private readonly byKey = new Map<string, KnownPerson>();
  private readonly keyOf = new Map<string, string>();

  /** Adds a person unless known; returns the key, or undefined without any data. */
  add(facts: PersonFacts): string | undefined {
    const person = normalized(facts);
    const marks = marksOf(person);
    const first = marks[0];
    if (!first) return undefined;
    const key = this.search(person, marks) ?? this.freeKey(first);
    for (const mark of marks) if (!this.keyOf.has(mark)) this.keyOf.set(mark, key);
    this.byKey.set(key, filled(this.byKey.get(key) ?? person, person));
    return key;
  }

  /** Removes the people known only by an id, which has no meaning here; returns their keys. */
  dropNameless(): Set<string> {
    const nameless = new Set(
      [...this.byKey].filter(([key, known]) => memberOf(key, known).name === '').map(([key]) => key),
    );
    for (const key of nameless) this.byKey.delete(key);
    return nameless;
  }

  /** The key of a person added before; otherwise undefined. */
  find(facts: PersonFacts): string | undefined {
    const person = normalized(facts);
    return this.search(person, marksOf(person));
  }

  get(key: string | undefined): ImportMember | undefined {
    const known = key === undefined ? undefined : this.byKey.get(key);
    return known && memberOf(key ?? '', known);
  }

  all(): ImportMember[] {
    return [...this.byKey].map(([key, known]) => memberOf(key, known));
  }

  private search(person: KnownPerson, marks: readonly string[]): string | undefined {
    const keys = marks.map((mark) => this.keyOf.get(mark)).filter((key) => key !== undefined);
    return keys.find((key) => !contradicts(this.byKey.get(key), person));
  }

  private freeKey(mark: string): string {
    let key = mark;
    for (let count = 2; this.byKey.has(key); count++) key = `${mark} ${count}`;
    return key;
  }
}

function normalized(facts: PersonFacts): KnownPerson {
  const written = cleanLine((facts.name ?? '').slice(0, 300));
  const email = cleanLine(facts.email ?? '') || emailIn(written);
  const name = written.replace(/\s*<[^<>]*@[^<>]*>$/u, '');
  const username = cleanLine(facts.username ?? '');
  const id = cleanLine(facts.id ?? '');
  if (isAccountId(name)) return { id: id || name, email, username, name: '' };
  return { id, email, username, name };
}

function marksOf({ id, email, username, name }: KnownPerson): string[] {
  const marks = [
    ['id', id],
    ['mail', email],
    ['user', username],
    ['name', name],
  ] as const;
  return marks.filter(([, value]) => value !== '').map(([kind, value]) => `${kind}:${sameName(value)}`);
}

/** Two people with the same name are different if anything more specific differs. */
function contradicts(known: KnownPerson | undefined, person: KnownPerson): boolean {
  if (!known) return false;
  return (['id', 'email', 'username'] as const).some((mark) => {
    return known[mark] !== '' && person[mark] !== '' && sameName(known[mark]) !== sameName(person[mark]);
  });
}

function filled(known: KnownPerson, person: KnownPerson): KnownPerson {
  return {
    id: known.id || person.id,
    email: known.email || person.email,
    username: known.username || person.username,
    name: known.name || person.name,
  };
}

function memberOf(key: string, { email, username, name }: KnownPerson): ImportMember {
  const member: ImportMember = { key, name: name || username || email };
  if (username) member.username = username;
  if (email) member.email = email;
  return member;
}

function emailIn(name: string): string {
  return /[^\s<>@]{1,64}@[^\s<>@]{1,190}\.[^\s<>@.]{2,63}/u.exec(name)?.[0] ?? '';
}
