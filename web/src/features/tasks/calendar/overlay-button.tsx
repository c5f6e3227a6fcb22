import { project } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { OVERLAID_MAX } from './use-overlay.ts';

type OverlayButtonProps = { ids: readonly string[]; onChange: (ids: readonly string[]) => void };

/** Chooses other projects whose tasks the calendar shows as well. */
export function OverlayButton({ ids, onChange }: OverlayButtonProps) {
  const { t } = useTranslation('tasks');
  const text = ids.length > 0 ? t('calendar.overlay.some', { count: ids.length }) : t('calendar.overlay.none');
  return (
    <PopupButton
      label={t('calendar.overlay.choose')}
      trigger={(props) => (
        <Button {...props} title={t('calendar.overlay.choose')}>
          {text}
        </Button>
      )}
    >
      {() => <Projects {...{ ids, onChange }} />}
    </PopupButton>
  );
}

function Projects({ ids, onChange }: OverlayButtonProps) {
  const { t } = useTranslation('tasks');
  const { project: here } = useScope();
  const { data, error, refetch } = useRead(project.list, { query: {} }, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const choices = data
    .filter(({ id }) => id !== here.id)
    .map(({ id, key, name }) => ({ value: id, text: `${name} (${key})` }));
  const pick = (id: string) => {
    // Projects the user can no longer choose are left out.
    const shown = ids.filter((one) => choices.some(({ value }) => value === one));
    if (shown.includes(id)) return onChange(shown.filter((one) => one !== id));
    if (shown.length < OVERLAID_MAX) return onChange([...shown, id]);
    notify(({ message }) => void message.info(t('calendar.overlay.tooMany', { count: OVERLAID_MAX })));
  };
  return (
    <ChoiceList
      label={t('calendar.overlay.choose')}
      choices={choices}
      selected={ids}
      multiple
      onPick={pick}
      empty={t('calendar.overlay.noProjects')}
    />
  );
}
