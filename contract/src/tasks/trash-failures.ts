import { failures } from '../kernel/failures.ts';

/** The refusals of the trash. */
export const trashFailures = failures('trash', { nameTaken: 409, tooMany: 422, held: 403 });
