import { App } from 'antd';
import { Fragment, useEffect } from 'react';
import { openDialogs } from '../kernel/dialogs.ts';
import { setNotifier } from '../kernel/notify.ts';
import { useStore } from '../kernel/storage/store.ts';
import { leaveMultiSelectOnTab } from './leave/leave-multi-select-on-tab.ts';

/** Hosts messages, notifications and dialogs. */
export function NoticesHost() {
  const dialogs = useStore(openDialogs);
  // Installed here to keep it out of the first screen, yet before the first dialog.
  useEffect(leaveMultiSelectOnTab, []);
  return (
    <App component={false} message={{ maxCount: 4 }} notification={{ placement: 'bottomLeft' }}>
      <Bridge />
      {dialogs.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
    </App>
  );
}

function Bridge(): null {
  const app = App.useApp();
  useEffect(() => {
    setNotifier(app);
    return () => setNotifier(null);
  }, [app]);
  return null;
}
