/** The fields of each page somebody has been in, with what each held before. */
const fields = new Map<string, Map<HTMLElement, string>>();

/** Notes that somebody is in a field of a page; dialogs and drawers of the page count as the page. */
export function trackField(path: string, target: EventTarget): void {
  if (!(target instanceof HTMLElement) || !isField(target)) return;
  const known = fieldsOf(path);
  if (!known.has(target)) known.set(target, contentOf(target));
  fields.set(path, known);
}

/** Whether a page holds something that was typed or chosen and would be lost with it. */
export function holdsInput(path: string): boolean {
  return [...fieldsOf(path)].some(([field, former]) => isChoice(field) || contentOf(field) !== former);
}

/** Fields that are gone, saved or given up, are forgotten. */
function fieldsOf(path: string): Map<HTMLElement, string> {
  return new Map([...(fields.get(path) ?? [])].filter(([field]) => field.isConnected));
}

/** What narrows a list is in the address, and boxes of rows are no input: only in a form a choice is. */
function isField(element: HTMLElement): boolean {
  if (element.isContentEditable || element instanceof HTMLTextAreaElement) return true;
  if (isChoice(element)) return element.closest('form') !== null;
  return element instanceof HTMLInputElement && element.type !== 'search';
}

/** What was chosen does not show in the field itself: whoever has been there counts as having chosen. */
function isChoice(element: HTMLElement): boolean {
  const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type);
  return isBox || ['combobox', 'switch', 'checkbox', 'radio'].includes(element.getAttribute('role') ?? '');
}

function contentOf(element: HTMLElement): string {
  const hasValue = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return hasValue ? element.value : element.innerHTML;
}
