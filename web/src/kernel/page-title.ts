import { createContext, use, useEffect } from 'react';

/** Gives the tab a page stands in its title; null returns to the menu's. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined);

/** Names the page in its tab and in the document's title, as soon as the name is known. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = use(PageTitleContext);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
