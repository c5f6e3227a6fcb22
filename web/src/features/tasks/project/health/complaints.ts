import { projectFailures } from '@opsyard/contract';
import { reportFailure } from '../../../../kernel/calls/failure-notice.ts';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { fieldErrors } from '../../../../kernel/forms/forms.ts';
import { currentSession } from '../../../../kernel/session.ts';

/** The errors of a new project at their fields; others are shown as a notification. */
export function complaints(refused: RequestError): { name: string; errors: string[] }[] {
  const about = [
    { failure: projectFailures.nameTaken, name: 'name' },
    { failure: projectFailures.keyTaken, name: 'key' },
    { failure: projectFailures.datesReversed, name: 'dueDate' },
    { failure: projectFailures.personUnknown, name: 'memberIds' },
  ].find(({ failure }) => refused.is(failure));
  if (about) return [{ name: about.name, errors: [refused.message] }];
  const fields = fieldErrors(refused);
  if (fields.length === 0) reportFailure(refused, { token: currentSession()?.token ?? null, quiet: false });
  return fields;
}
