import { formSubmission, type Input, type TriageAction } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { offerUndo } from '../../../../kernel/writes/undo-message.ts';

export type Decision = Omit<Input<typeof formSubmission.triage>['body'], 'ids'>;

/** The key of each decision. */
export const TRIAGE_KEYS: Readonly<Record<TriageAction, string>> = {
  accept: '1',
  duplicate: '2',
  decline: '3',
  snooze: 'h',
};

/** The key that asks the requester a question. */
export const ASK_KEY = 'q';

/** Decides about submissions, and offers to take that back. */
export function useTriage(onDecided: (ids: readonly string[]) => void) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useSend(formSubmission.triage, { alsoRefresh: ['task', 'project', 'form'] });
  const { mutate: reopen } = useSend(formSubmission.reopen, { alsoRefresh: ['task', 'project', 'form'] });
  const decide = (ids: readonly string[], decision: Decision) => {
    const body = { ids: [...ids] };
    mutate(
      { body: { ...body, ...decision } },
      {
        onSuccess({ changed }) {
          onDecided(ids);
          offerUndo({
            key: `triage:${ids[0]}`,
            text: t(`forms.decided.${decision.action}`, { count: changed }),
            undo: () => reopen({ body }),
          });
        },
      },
    );
  };
  return { decide, isPending };
}
