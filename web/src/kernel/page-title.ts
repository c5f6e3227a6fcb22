import { createContext, use, useEffect } from 'react';

/** Sets the title of the page's tab; null restores the title of the menu. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined);

/** Sets the title of the page's tab and the document, when it is known. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = use(PageTitleContext);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
