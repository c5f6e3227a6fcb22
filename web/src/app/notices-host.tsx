import { App } from 'antd';
import { useEffect } from 'react';
import { setNotices } from '../kernel/notices.ts';

/** Leaves the header free, in CSS pixels. */
const BELOW_HEADER = 60;

/** The place where messages, notifications and dialogs appear. */
export function NoticesHost() {
  return (
    <App component={false} message={{ maxCount: 4, top: BELOW_HEADER }} notification={{ placement: 'bottomRight' }}>
      <Bridge />
    </App>
  );
}

function Bridge(): null {
  const app = App.useApp();
  useEffect(() => {
    setNotices(app);
    return () => setNotices(null);
  }, [app]);
  return null;
}
