import type { FormInstance } from 'antd';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { fieldErrors } from '../../../kernel/forms/forms.ts';

/** Shows an error at its field, at the fields the server names, or as a message. */
export function showFieldError(
  form: FormInstance,
  error: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): void {
  if (!(error instanceof RequestError)) return;
  const field = fieldOf[error.failure];
  const fields = field ? [{ name: field, errors: [error.message] }] : fieldErrors(error);
  if (fields.length > 0) form.setFields(fields);
  else reportFailure(error, { token: null, quiet: false });
}
