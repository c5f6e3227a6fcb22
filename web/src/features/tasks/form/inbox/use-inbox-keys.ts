import { TRIAGE_ACTIONS, type TriageAction } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { ASK_KEY, TRIAGE_KEYS } from './use-triage.ts';

type InboxKeys = {
  mayDecide: boolean;
  /** Asks the requester of the open request; null if there is nobody to ask. */
  onAsk: (() => void) | null;
  onRun: (action: TriageAction) => void;
  onStep: (by: number) => void;
};

/** One key for each decision, and two for the next request and the one before. */
export function useInboxKeys({ mayDecide, onAsk, onRun, onStep }: InboxKeys): void {
  const { t } = useTranslation('tasks');
  const group = t('forms.tabs.inbox');
  useCommands([
    ...TRIAGE_ACTIONS.map((action) => ({
      ...{ id: `intake.${action}`, group, title: t(`forms.actions.${action}`), shortcut: TRIAGE_KEYS[action] },
      when: () => mayDecide,
      run: () => onRun(action),
    })),
    {
      ...{ id: 'intake.ask', group, title: t('forms.requestQuestion.ask'), shortcut: ASK_KEY },
      when: () => onAsk !== null,
      run: () => onAsk?.(),
    },
    { id: 'intake.next', title: t('forms.next'), group, shortcut: 'j', run: () => onStep(1) },
    { id: 'intake.former', title: t('forms.former'), group, shortcut: 'k', run: () => onStep(-1) },
  ]);
}
