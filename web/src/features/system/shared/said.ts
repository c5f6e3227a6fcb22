import { notify } from '../../../kernel/notices.ts';

/** Says that something went well. */
export function said(text: string): void {
  notify(({ message }) => void message.success(text));
}
