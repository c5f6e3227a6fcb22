import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { Switch } from '../../shared/marks/switch.tsx';
import { LAYOUTS, type Layout } from './page-state.ts';

/** List, board, calendar, timeline or overview. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation('tasks');
  const phone = useDevice() === 'mobile';
  const group = t('list.keys.group');
  useCommands([
    { id: 'layout.list', title: t('project.layout.list'), group, shortcut: 'g l', run: () => onChange('list') },
    { id: 'layout.board', title: t('project.layout.board'), group, shortcut: 'g b', run: () => onChange('board') },
    {
      id: 'layout.calendar',
      title: t('project.layout.calendar'),
      group,
      shortcut: 'g c',
      run: () => onChange('calendar'),
    },
    {
      id: 'layout.timeline',
      title: t('project.layout.timeline'),
      group,
      shortcut: 'g t',
      run: () => onChange('timeline'),
    },
    {
      id: 'layout.overview',
      title: t('project.layout.overview'),
      group,
      shortcut: 'g o',
      run: () => onChange('overview'),
    },
  ]);
  return (
    <Switch
      label={t('project.layout.name')}
      value={layout}
      options={LAYOUTS.map((one) => ({ value: one, text: t(`project.layout.${one}`), glyph: one }))}
      bare={phone}
      onChange={onChange}
    />
  );
}
