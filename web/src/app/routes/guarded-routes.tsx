import { type PropsWithChildren, useContext, useMemo } from 'react';
import { type Navigator, UNSAFE_NavigationContext } from 'react-router';
import { leaveFor } from '../../kernel/forms/leave-guard.ts';

/** Lets pages with unsaved changes ask before links and code of the app leave them. */
export function GuardedRoutes({ children }: PropsWithChildren) {
  const context = useContext(UNSAFE_NavigationContext);
  const guarded = useMemo(() => ({ ...context, navigator: guardedNavigator(context.navigator) }), [context]);
  return <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>;
}

function guardedNavigator(navigator: Navigator): Navigator {
  const guarded: Pick<Navigator, 'push' | 'replace'> = {
    push: (to, ...rest) => leaveFor(navigator.createHref(to), () => navigator.push(to, ...rest)),
    replace: (to, ...rest) => leaveFor(navigator.createHref(to), () => navigator.replace(to, ...rest)),
  };
  return Object.assign(Object.create(navigator) as Navigator, guarded);
}
