import { useEffect } from 'react';
import { useBranding } from '../kernel/theme/branding.ts';

/** Sets the document title: `Task list - Opsyard`. */
export function useDocumentTitle(title: string): void {
  const { title: product } = useBranding();
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
}
