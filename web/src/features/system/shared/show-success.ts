import { notify } from '../../../kernel/notify.ts';

/** Shows a success message. */
export function showSuccess(text: string): void {
  notify(({ message }) => void message.success(text));
}
