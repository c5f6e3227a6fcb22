import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const server = pathToFileURL(join(root, 'server', 'package.json')).href;
const { resolve: resolveFromServer } = createRequire(server);

// drizzle-kit looks for drizzle-orm beside itself; npm may have put it below the server, which is the part that needs it.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('drizzle-orm') || context.parentURL === server) return next(specifier, context);
    if (!context.conditions.includes('require')) return next(specifier, { ...context, parentURL: server });
    return { url: pathToFileURL(resolveFromServer(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
