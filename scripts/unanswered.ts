import * as shared from '@opsyard/contract';
import { contract, type Identified } from '@opsyard/contract';
import { neverAnswered } from './lib/answered.mjs';

const [folder = ''] = process.argv.slice(2);
const ids = Object.values(contract).flatMap((feature) => Object.values<Identified>(feature).map(({ id }) => id));
// A record type without transitions refuses this call, whatever is asked.
const refusing = Object.values<unknown>(shared).flatMap((one) =>
  typeof one === 'object' && one && 'fields' in one && 'name' in one && !('transitions' in one && one.transitions)
    ? [`${String(one.name)}.transition`]
    : [],
);
const missing = neverAnswered(
  folder,
  ids.filter((id) => !refusing.includes(id)),
);
for (const id of missing) console.log(`${id}: no test has it answered as the contract declares`);
process.exitCode = missing.length > 0 ? 1 : 0;
