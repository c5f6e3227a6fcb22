import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { Switch } from '../../shared/marks/switch.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { LAYOUTS, type Layout } from './page-state.ts';

/** List, board, calendar, timeline or overview, as far as the project uses them. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout | null; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation('tasks');
  const { isOff } = useScope();
  const phone = useDevice() === 'mobile';
  const layouts = LAYOUTS.filter((one) => !isOff(one));
  useCommands(
    layouts.map((one) => ({
      id: `layout.${one}`,
      title: t(`project.layout.${one}`),
      group: t('list.keys.group'),
      shortcut: `g ${one[0]}`,
      run: () => onChange(one),
    })),
  );
  return (
    layouts[1] && (
      <Switch
        label={t('project.layout.name')}
        value={layout}
        options={layouts.map((one) => ({ value: one, text: t(`project.layout.${one}`), glyph: one }))}
        bare={phone}
        onChange={onChange}
      />
    )
  );
}
