import { basename, resolve } from 'node:path';
import { bundle } from './lib/bundle.mjs';

// Usage: node scripts/bundle-server.mjs <folder beside server/src> [<further file>…]
const [folder, ...further] = process.argv.slice(2);
await bundle(resolve(folder), Object.fromEntries(further.map((file) => [basename(file, '.ts'), resolve(file)])));
