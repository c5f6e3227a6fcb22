import * as shared from '@opsyard/contract';
import { contract, type Fields, type Identified, isSummed } from '@opsyard/contract';
import { uncalledRoutes } from './lib/uncalled-routes.mjs';

const [folder = ''] = process.argv.slice(2);
const ids = Object.values(contract).flatMap((feature) => Object.values<Identified>(feature).map(({ id }) => id));
// A record type without transitions, or without numeric fields, refuses every transition or totals call.
const refused = Object.values<unknown>(shared).flatMap((one) => {
  if (typeof one !== 'object' || !one || !('fields' in one) || !('name' in one)) return [];
  const { name, fields, transitions } = one as { name: string; fields: Fields; transitions?: object };
  return [
    ...(transitions ? [] : [`${name}.transition`]),
    ...(Object.values(fields).some(isSummed) ? [] : [`${name}.totals`]),
  ];
});
const missing = uncalledRoutes(
  folder,
  ids.filter((id) => !refused.includes(id)),
);
for (const id of missing) console.log(`${id}: no test calls it successfully`);
process.exitCode = missing.length > 0 ? 1 : 0;
