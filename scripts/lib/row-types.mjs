import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which tests record the rows that statements returned in this run. */
export function observedRowsFolder(reports) {
  const folder = join(reports, 'rows');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What was recorded: for each call of the form `server/src/x.ts:12`, the kinds of values of each column, none of JSON without rows. */
export function observedRows(folder) {
  const observed = new Map();
  for (const line of readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))) {
    const [place = '', column, kind] = line.split('\t');
    if (place === '') continue;
    const columns = observed.get(place) ?? new Map();
    observed.set(place, columns);
    if (column === undefined) continue;
    const kinds = columns.get(column) ?? new Set();
    columns.set(column, kind === undefined ? kinds : kinds.add(kind));
  }
  return observed;
}

/** One line for each call whose rows have other values than one of the types declared for it; both by the place of the call. */
export function wrongRows(declared, observed) {
  return [...observed].flatMap(([place, columns]) => {
    const types = declared.get(place);
    if (!types || columns.size === 0) return [];
    const differences = types.map((type) => differencesOf(type, columns));
    return differences.some((found) => found.length === 0) ? [] : [`${place}: ${differences[0].join(', ')}`];
  });
}

function differencesOf(type, columns) {
  return Object.entries(type).flatMap(([name, kinds]) => {
    const seen = columns.get(name);
    if (!seen) return kinds.includes('undefined') || kinds.includes('any') ? [] : [`${name} is missing`];
    const unexpected = kinds.includes('any') ? [] : [...seen].filter((kind) => !kinds.includes(kind));
    return unexpected.length === 0 ? [] : [`${name} is ${unexpected.join(' or ')}, declared ${kinds.join(' or ')}`];
  });
}
