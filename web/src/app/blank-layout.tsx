import { Outlet } from 'react-router';

/** Pages that stand alone, without menu and header. */
export function BlankLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
