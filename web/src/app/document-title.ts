import { PRODUCT_NAME } from '@opsyard/contract';
import { useEffect } from 'react';

/** Names the document after its page: `Task list - Opsyard`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`;
  }, [title]);
}
