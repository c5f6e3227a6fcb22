import { department, type Field, identity, type Reply } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { allowsMultiple, pickOf } from '../pick.ts';
import type { AnyRow, LinkTarget, RecordScope } from '../scope.ts';
import { entriesIn } from './record-cell.ts';

/** The most names that are looked up for one paste. */
export const NAMES_MAX = 100;
/** How many are looked up at a time. */
const AT_ONCE = 5;

type Lookup = (name: string) => Promise<string | undefined>;

/** The ids of people, departments and linked records by their names; undefined for none and for several. */
export type FoundNames = {
  /** Looks up the names in the texts of columns. */
  find: (texts: ReadonlyMap<string, ReadonlySet<string>>) => Promise<void>;
  idOf: (name: string, field: Field) => string | undefined;
  /** Whether there were more names than are looked up. */
  isCut: () => boolean;
};

/** Looks up names for the cells that are pasted into fields of a record type. */
export function foundNames({ type, targets }: RecordScope): FoundNames {
  const ids = new Map<string, string | undefined>();
  const requested = new Map<string, () => Promise<void>>();
  let isCut = false;
  const request = (name: string, field: Field) => {
    const key = keyOf(name, field);
    const lookup = lookupOf(field, targets);
    if (!lookup || ids.has(key) || requested.has(key)) return;
    if (ids.size + requested.size < NAMES_MAX) requested.set(key, async () => void ids.set(key, await lookup(name)));
    else isCut = true;
  };
  return {
    async find(texts) {
      for (const [column, ofColumn] of texts) {
        const field = type.allFields[column];
        if (field) for (const name of namesIn([...ofColumn], field)) request(name, field);
      }
      const lookups = [...requested.values()];
      requested.clear();
      for (let from = 0; from < lookups.length; from += AT_ONCE)
        await Promise.all(lookups.slice(from, from + AT_ONCE).map((lookUp) => lookUp()));
    },
    idOf: (name, field) => ids.get(keyOf(name, field)),
    isCut: () => isCut,
  };
}

function namesIn(texts: readonly string[], field: Field): readonly string[] {
  return allowsMultiple(field) ? texts.flatMap(entriesIn) : texts;
}

function keyOf(name: string, field: Field): string {
  return `${pickOf(field)} ${field.target ?? ''} ${folded(name)}`;
}

function lookupOf(field: Field, targets: RecordScope['targets']): Lookup | undefined {
  const pick = pickOf(field);
  if (pick === 'people') return findPerson;
  if (pick === 'department') return findDepartment;
  const target = pick === 'link' && field.target !== undefined ? targets[field.target] : undefined;
  return target && ((name) => findLinked(target, name));
}

/** As many as the longest search. */
const SEARCHED = 100;

async function findPerson(name: string): Promise<string | undefined> {
  const found = await call(identity.people, { query: { search: name.slice(0, SEARCHED) } });
  return only(
    found.map(({ id, realname, username }) => ({ id, names: [realname, username] })),
    name,
  );
}

async function findDepartment(name: string): Promise<string | undefined> {
  return only(flat(await call(department.queryIdTree, {})), name);
}

const LINKS_SEARCHED = 50;

async function findLinked({ type, routes }: LinkTarget, name: string): Promise<string | undefined> {
  const query = { limit: LINKS_SEARCHED, search: name.slice(0, SEARCHED) };
  try {
    const { records } = await call(routes.list, { query }, { quiet: true });
    const rows = records as AnyRow[];
    return only(
      rows.map((row) => ({ id: row.id, names: [String(row[type.title] ?? '')] })),
      name,
    );
  } catch (error) {
    if (error instanceof RequestError && error.status === 403) return undefined;
    throw error;
  }
}

type Named = { id: string; names: readonly string[] };
type Departments = Reply<typeof department.queryIdTree>;

function flat(tree: Departments): Named[] {
  return tree.flatMap(({ key, title, children }) => [{ id: key, names: [title] }, ...flat(children ?? [])]);
}

/** The one with a name; undefined for none and for several. */
function only(all: readonly Named[], name: string): string | undefined {
  const found = all.filter(({ names }) => names.some((one) => folded(one) === folded(name)));
  return found.length === 1 ? found[0]?.id : undefined;
}

function folded(text: string): string {
  return text.trim().normalize('NFKC').toLocaleLowerCase();
}
