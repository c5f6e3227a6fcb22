import { join } from 'node:path';

/** Where the type checks cache their results, below the root of a tree. */
export const TYPES_CACHE = join('.cache', 'types');

/**
 * Words for the compiler to check the types of a part of the tree; what has not changed since the last check is not checked again.
 * Links are kept as they are so that a copy of the tree, with links to the packages, can go on from what was found here.
 */
export function typesCheck(part) {
  const info = join(TYPES_CACHE, `${part.replaceAll('/', '-')}.tsbuildinfo`);
  // By itself it shares the work out among four, each of whom finds out anew what they all need.
  return ['-p', part, '--checkers', '1', '--preserveSymlinks', '--incremental', '--tsBuildInfoFile', info];
}

/**
 * The most types that a check of a part may instantiate. The declarations of records and calls are computed types, whose cost can grow with the
 * square of their number without being noticed. The contract had 365,000 on 2026-11-30.
 */
const INSTANTIATIONS_MAX = { contract: 500_000 };

/** The result of a check of types, failed if it instantiated more types than its part may; cached results count nothing. */
export function withinBudget(part, { code, output }) {
  const limit = INSTANTIATIONS_MAX[part];
  const count = Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1] ?? 0);
  if (code !== 0 || limit === undefined || count <= limit) return { code, output };
  return { code: 1, output: `The types of ${part} are instantiated ${count} times, of at most ${limit}.\n${output}` };
}
