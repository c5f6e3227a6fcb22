import { useDevice } from '../../../../kernel/storage/device.ts';
import styles from '../filter/filter-bar.module.css';
import type { ChangeState, PageState } from './page-state.ts';
import { ColumnMenu, DensityMenu, GroupMenu, SubtaskMenu } from './view-menu.tsx';

type ListToolsProps = { state: PageState; onChange: ChangeState };

/** The menus that arrange a list. */
export function ListTools({ state, onChange }: ListToolsProps) {
  const phone = useDevice() === 'mobile';
  return (
    <div className={styles.tools}>
      <GroupMenu by={state.group} subBy={state.subgroup} onChange={onChange} />
      <SubtaskMenu shown={state.subtasks} onChange={(subtasks) => onChange({ subtasks })} />
      <ColumnMenu customOnly={phone} />
      {!phone && <DensityMenu />}
    </div>
  );
}
