import { registerHooks } from 'node:module';

// Node asks of every file what its package says of itself and reads all of that anew each time. One package says 170 kB: a good
// part of a start went by with it, though its files are modules one and all.
const INSIDE = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const known = parentURL !== undefined && INSIDE.test(parentURL) && /^\.\.?\/.*\.js$/.test(specifier);
    return known
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
