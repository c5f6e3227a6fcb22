/** The visited fields of each page with their initial values. */
const fields = new Map<string, Map<HTMLElement, string>>();

/** Tracks a focused field of a page, including its dialogs and drawers. */
export function trackField(path: string, target: EventTarget): void {
  if (!(target instanceof HTMLElement) || !isField(target)) return;
  const fieldsOfPage = fieldsOf(path);
  if (!fieldsOfPage.has(target)) fieldsOfPage.set(target, contentOf(target));
  fields.set(path, fieldsOfPage);
}

/** Whether a page has unsaved input. */
export function holdsInput(path: string): boolean {
  return [...fieldsOf(path)].some(([field, previous]) => isChoice(field) || contentOf(field) !== previous);
}

/** Removes fields that are no longer in the document because they were saved or discarded. */
function fieldsOf(path: string): Map<HTMLElement, string> {
  return new Map([...(fields.get(path) ?? [])].filter(([field]) => field.isConnected));
}

/** List filters are kept in the URL and row checkboxes are not input: only choices in a form count. */
function isField(element: HTMLElement): boolean {
  if (element.isContentEditable || element instanceof HTMLTextAreaElement) return true;
  if (isChoice(element)) return element.closest('form') !== null;
  return element instanceof HTMLInputElement && element.type !== 'search';
}

/** The field does not expose the selection: any visited choice counts as changed. */
function isChoice(element: HTMLElement): boolean {
  const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type);
  return isBox || ['combobox', 'switch', 'checkbox', 'radio'].includes(element.getAttribute('role') ?? '');
}

function contentOf(element: HTMLElement): string {
  const hasValue = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return hasValue ? element.value : element.innerHTML;
}
