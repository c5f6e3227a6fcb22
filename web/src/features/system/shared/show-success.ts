import { notify } from '../../../kernel/notify.ts';

export function showSuccess(text: string): void {
  notify(({ message }) => void message.success(text));
}
