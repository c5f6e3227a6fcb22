import { failures } from '../kernel/failures.ts';

export const federatedLoginFailures = failures('thirdLogin', {
  noSuchSource: 404,
  refused: 401,
  ticketOver: 404,
  noAccount: 200,
  linkedElsewhere: 409,
  lastWayIn: 409,
});
