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
