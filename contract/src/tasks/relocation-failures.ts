import { failures } from '../kernel/failures.ts';

export const relocationFailures = failures('relocation', {
  tooMany: 422,
  sameProject: 422,
  held: 403,
  projectGone: 409,
});
