import { COLORS, LABEL_NAME_MAX, label } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { lengthOf } from '../../../../kernel/forms/forms.ts';
import { notify } from '../../../../kernel/notify.ts';
import { useScope } from '../reading/project-scope.tsx';

type LabelMaking = {
  /** Shown if there is no label to choose. */
  empty: string;
  /** Offers a new label; left out for those who may not make any. */
  create?: { text: (typed: string) => string; run: (typed: string) => void };
};

/** What a list of labels needs to create a missing one; `onMade` gets its id. */
export function useLabelMaking(onMade: (id: string) => void): LabelMaking {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const { mutate } = useSend(label.add, { alsoRefresh: ['project'] });
  if (!can('manageLabels')) return { empty: t('shared.choice.noLabels') };
  const run = (name: string) => {
    if (lengthOf(name) > LABEL_NAME_MAX) {
      notify(({ message }) => void message.warning(t('shared.choice.labelTooLong', { count: LABEL_NAME_MAX })));
      return;
    }
    const color = COLORS[project.labels.length % COLORS.length] ?? 'gray';
    mutate({ body: { projectId: project.id, name, color } }, { onSuccess: ({ id }) => onMade(id) });
  };
  return {
    empty: t('shared.choice.firstLabel'),
    create: { text: (typed) => t('shared.choice.createLabel', { name: typed }), run },
  };
}
