import { contract, type Identified } from '@opsyard/contract';
import { neverAnswered } from './lib/answered.mjs';

const [folder = ''] = process.argv.slice(2);
const ids = Object.values(contract).flatMap((feature) => Object.values<Identified>(feature).map(({ id }) => id));
const missing = neverAnswered(folder, ids);
for (const id of missing) console.log(`${id}: no test has it answered as the contract declares`);
process.exitCode = missing.length > 0 ? 1 : 0;
