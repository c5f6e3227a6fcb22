import { Outlet } from 'react-router';

/** Layout of pages without menu and header. */
export function BlankLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
