import type { Color, ProjectState } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../../ui/chip.tsx';

const COLOR: Record<ProjectState, Color> = {
  planning: 'indigo',
  active: 'blue',
  paused: 'gold',
  completed: 'green',
  archived: 'gray',
};

export function StateChip({ state }: { state: ProjectState }) {
  const { t } = useTranslation('tasks');
  return <Chip color={COLOR[state]}>{t(`shared.state.${state}`)}</Chip>;
}
