import { Provider as MotionProvider } from '@rc-component/motion';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Animations of a page, which are off from the moment its tab is hidden until it has been shown again. Otherwise the component library removes the
 * content of open dialogs from hidden pages, and fails when it focuses them again.
 */
export function PageMotion({ children }: { children: ReactNode }) {
  const [isOn, setOn] = useState(true);
  // React removes the effects of hidden pages, and runs them again when they are shown.
  useEffect(() => {
    setOn(true);
    return () => setOn(false);
  }, []);
  return <MotionProvider motion={isOn}>{children}</MotionProvider>;
}
