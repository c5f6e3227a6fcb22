import * as shared from '@opsyard/contract';
import { contract, type Fields, type Identified, isSummed } from '@opsyard/contract';
import { neverAnswered } from './lib/answered.mjs';

const [folder = ''] = process.argv.slice(2);
const ids = Object.values(contract).flatMap((feature) => Object.values<Identified>(feature).map(({ id }) => id));
// A record type without transitions, or without fields that are summed up, refuses such a call, whatever is asked.
const refusing = Object.values<unknown>(shared).flatMap((one) => {
  if (typeof one !== 'object' || !one || !('fields' in one) || !('name' in one)) return [];
  const { name, fields, transitions } = one as { name: string; fields: Fields; transitions?: object };
  return [
    ...(transitions ? [] : [`${name}.transition`]),
    ...(Object.values(fields).some(isSummed) ? [] : [`${name}.totals`]),
  ];
});
const missing = neverAnswered(
  folder,
  ids.filter((id) => !refusing.includes(id)),
);
for (const id of missing) console.log(`${id}: no test has it answered as the contract declares`);
process.exitCode = missing.length > 0 ? 1 : 0;
