import { MY_GROUPINGS, type MyGrouping } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import styles from './pages.module.css';
import { useMyGrouping } from './use-my-grouping.ts';

const LAYOUTS = ['list', 'calendar', 'day'] as const;
type MyLayout = (typeof LAYOUTS)[number];

/** The layout that an address names; the list if it names none. */
export function layoutOf(text: string): MyLayout {
  return LAYOUTS.find((one) => one === text) ?? 'list';
}

type ViewChoiceProps = { layout: MyLayout; onLayout: (next: MyLayout) => void };

/** The layout of my tasks and, in the list, what it is divided by; on phones both are menus. */
export function MyViewChoice({ layout, onLayout }: ViewChoiceProps) {
  const { t } = useTranslation('tasks');
  const onPhone = useDevice() === 'mobile';
  const nameOf = (one: MyLayout) => t(`myTasks.layout.${one}`);
  return (
    <div className={styles.view}>
      {onPhone ? (
        <MenuButton
          type="default"
          label={t('myTasks.layout.chosen', { layout: nameOf(layout) })}
          entries={LAYOUTS.map((one) => ({
            ...{ key: one, label: nameOf(one), checked: one === layout },
            run: () => onLayout(one),
          }))}
        >
          {nameOf(layout)}
        </MenuButton>
      ) : (
        <Segmented<MyLayout>
          aria-label={t('myTasks.layout.label')}
          value={layout}
          onChange={onLayout}
          options={LAYOUTS.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      {layout === 'list' && <GroupingChoice />}
    </div>
  );
}

function GroupingChoice() {
  const { t } = useTranslation('tasks');
  const { by, setBy } = useMyGrouping();
  const nameOf = (one: MyGrouping) => t(`myTasks.grouping.${one}`);
  const text = t('myTasks.groupedBy', { by: nameOf(by) });
  const entries = MY_GROUPINGS.map((one) => ({
    ...{ key: one, label: nameOf(one), checked: one === by },
    run: () => setBy(one),
  }));
  return (
    <MenuButton type="default" label={text} entries={entries}>
      {text}
    </MenuButton>
  );
}
