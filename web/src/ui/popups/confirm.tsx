import i18next from 'i18next';
import { notify } from '../../kernel/notify.ts';

export type Question = {
  title: string;
  /** The consequence, and whether it can be undone. */
  text: string;
  /** The label of the button: "Delete project". */
  verb: string;
  danger?: boolean;
  run: () => unknown;
};

/** Asks for confirmation; prefer an undo message. The button is disabled while `run` is pending. */
export function confirm({ title, text, verb, danger = false, run }: Question): void {
  notify(({ modal }) => {
    modal.confirm({
      title,
      content: text,
      okText: verb,
      cancelText: i18next.t('common:action.cancel'),
      okButtonProps: { danger },
      icon: null,
      onOk: async () => void (await run()),
    });
  });
}
