import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { ColorMenu } from '../colors/color-menu.tsx';
import { COLOR_MODES, colorModeOf } from '../colors/task-colors.ts';
import { QuickAdd } from '../grid/quick-add/quick-add.tsx';
import type { TaskOrder } from '../grid/reading/task-order.ts';
import { Switch } from '../shared/marks/switch.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { Compared } from './baseline/baseline.ts';
import { BaselineMenu } from './baseline/baseline-menu.tsx';
import { ExportButton } from './picture/export-button.tsx';
import { ZOOMS, type Zoom } from './scale.ts';
import { sideName } from './side/side-cells.tsx';
import { SIDE_COLUMNS, sideColumnsOf, toggledSide } from './side/side-columns.ts';
import styles from './timeline.module.css';
import type { ChangeTimeline, TimelineState } from './timeline-state.ts';

type TimelineToolsProps = {
  state: TimelineState;
  onChange: ChangeTimeline;
  filter: TaskFilter | undefined;
  order: Pick<TaskOrder, 'sort' | 'order'>;
  zoom: Zoom;
  today: string;
  criticalError: Error | null;
  /** The baseline that is compared with, and its name. */
  compared: Compared | undefined;
  baselineName: string | undefined;
  /** The field that adds tasks. */
  field: RefObject<HTMLInputElement | null>;
  goToToday: () => void;
  /** Shows all tasks that have been read. */
  showAll: (() => void) | null;
};

/** What a timeline is arranged, compared and saved by. */
export function TimelineTools(props: TimelineToolsProps) {
  const { state, onChange, filter, order, zoom, today, field, goToToday, showAll, compared, baselineName } = props;
  const { t } = useTranslation('tasks');
  const { can, usesTypes } = useScope();
  const phone = useDevice() === 'mobile';
  return (
    <div className={styles.tools}>
      {can('editTasks') && (
        <div className={styles.add}>
          <QuickAdd short={phone} first={order.sort === 'rank' && order.order === 'asc'} inputRef={field} />
        </div>
      )}
      <div className={styles.options}>
        <CriticalButton {...props} />
        <BaselineMenu value={state.baseline} onChange={(baseline) => onChange({ baseline })} />
        {!phone && <SideMenu beside={state.beside} onChange={(beside) => onChange({ beside })} />}
        <ColorMenu
          mode={colorModeOf(state.color)}
          modes={COLOR_MODES.filter((one) => one !== 'type' || usesTypes)}
          onChange={(color) => onChange({ color })}
        />
        <ExportButton {...{ filter, zoom, today, order, compared, baselineName }} colors={colorModeOf(state.color)} />
        {showAll && <Button onClick={showAll}>{t('timeline.fit')}</Button>}
        <Button onClick={goToToday}>{t('timeline.today')}</Button>
        <Switch
          label={t('timeline.zoom')}
          value={zoom}
          options={ZOOMS.map((value) => ({ value, text: t(`timeline.zooms.${value}`) }))}
          onChange={(next) => onChange({ zoom: next })}
        />
      </div>
    </div>
  );
}

function CriticalButton({ state, onChange, criticalError }: TimelineToolsProps) {
  const { t } = useTranslation('tasks');
  const isShown = state.critical === 'on';
  return (
    <Button
      type={isShown ? 'primary' : 'default'}
      danger={criticalError !== null}
      title={criticalError ? t('schedule.criticalFailed') : undefined}
      aria-pressed={isShown}
      onClick={() => onChange({ critical: isShown ? '' : 'on' })}
    >
      {t('schedule.critical')}
    </Button>
  );
}

/** Which columns show beside the titles. */
function SideMenu({ beside, onChange }: { beside: string; onChange: (beside: string) => void }) {
  const { t } = useTranslation('tasks');
  const shown = sideColumnsOf(beside);
  const entries = SIDE_COLUMNS.map((column) => ({
    key: column,
    label: sideName(column, t),
    checked: shown.includes(column),
    run: () => onChange(toggledSide(beside, column)),
  }));
  return (
    <MenuButton type="default" label={t('filter.columns')} entries={entries} icon={<Glyph name="columns" />}>
      {t('filter.columns')}
    </MenuButton>
  );
}
