import { waybill, waybillType } from '@opsyard/contract';
import type { ComponentProps } from 'react';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { linkTargets } from './link-targets.ts';
import { CreateTasksButton } from './waybills/create-tasks-button.tsx';
import { ExportSelected } from './waybills/export-selected.tsx';
import { Numbers } from './waybills/numbers.tsx';
import { StopButton } from './waybills/stop-button.tsx';
import { SyncButton } from './waybills/sync-button.tsx';
import { SyncState } from './waybills/sync-state.tsx';
import { taskTitle } from './waybills/task-title.ts';
import { Timeline } from './waybills/timeline.tsx';

function BulkActions(props: ComponentProps<typeof StopButton>) {
  return (
    <>
      <SyncButton {...props} />
      <StopButton {...props} />
      <CreateTasksButton {...props} />
      <ExportSelected which={props.which} />
    </>
  );
}

/** Page of the waybills with their events. */
export const WaybillsPage = recordScreen(recordsOf(waybillType, waybill), {
  targets: linkTargets,
  actions: ({ id }) => <SyncButton which={{ ids: [id] }} size="small" />,
  taskTitle,
  bulk: BulkActions,
  parts: [
    { key: 'timeline', title: ['Tracking', '物流轨迹'], show: (id) => <Timeline id={id} />, isFirst: true },
    { key: 'sync', title: ['Synchronisation', '同步情况'], show: (id) => <SyncState id={id} /> },
    { key: 'numbers', title: ['Numbers', '单号历史'], show: (id) => <Numbers id={id} /> },
  ],
});
