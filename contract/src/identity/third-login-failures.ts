import { failures } from '../kernel/failures.ts';

export const thirdLoginFailures = failures('thirdLogin', {
  noSuchSource: 404,
  refused: 401,
  ticketOver: 404,
  noAccount: 200,
  linkedElsewhere: 409,
  lastWayIn: 409,
});
