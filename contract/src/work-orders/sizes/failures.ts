import { failures } from '../../kernel/failures.ts';

/** How calls about package sizes can fail. */
export const sizeFailures = failures('packageSize', {
  incomplete: 422,
  nothingProposed: 409,
});
