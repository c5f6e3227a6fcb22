import { folded } from '../apply/match.ts';
import type { KnownPerson } from '../apply/target-project.ts';

/** Resolves a name, a user name, an address or a name followed by the user name; members take precedence. */
export function personFinder(people: readonly KnownPerson[]): (text: string) => KnownPerson | undefined {
  const members = people.filter(({ member }) => member);
  const indexes = [members, people].map((some) => ({
    name: Map.groupBy(some, ({ realname }) => folded(realname)),
    username: Map.groupBy(some, ({ username }) => folded(username)),
    email: Map.groupBy(some, ({ email }) => folded(email ?? '')),
    both: Map.groupBy(some, (person) => folded(withUsername(person))),
  }));
  return (text) => {
    const requested = folded(text);
    if (requested === '') return undefined;
    for (const { name, username, email, both } of indexes) {
      for (const index of [name, username, email, both]) {
        const [one, ...more] = index.get(requested) ?? [];
        if (one && more.length === 0) return one;
      }
    }
    return undefined;
  };
}

/** Whether a text is one of a person's names. */
export function isCalled(person: KnownPerson, text: string): boolean {
  return [person.realname, person.username, withUsername(person)].some((name) => folded(name) === folded(text));
}

/** Names people so that `personFinder` resolves them: by their name if it is unique. */
export function personNamer(people: readonly KnownPerson[]): (id: string) => string {
  const find = personFinder(people);
  const names = new Map(
    people.map((person) => {
      const names = [person.realname, withUsername(person), person.username];
      return [person.id, names.find((name) => find(name)?.id === person.id) ?? withUsername(person)];
    }),
  );
  return (id) => names.get(id) ?? '';
}

function withUsername({ realname, username }: KnownPerson): string {
  return `${realname} (${username})`;
}
