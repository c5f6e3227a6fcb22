import { notify } from '../../../kernel/notify.ts';

/** Says that something went well. */
export function showSuccess(text: string): void {
  notify(({ message }) => void message.success(text));
}
