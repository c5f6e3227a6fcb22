import { projectFailures } from '@opsyard/contract';
import { reportFailure } from '../../../kernel/failure-notice.ts';
import { fieldErrors } from '../../../kernel/forms.ts';
import type { RequestError } from '../../../kernel/request-error.ts';
import { currentSession } from '../../../kernel/session.ts';

/** What the server did not like of a new project, beside the field it is about; what is about none is announced. */
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
