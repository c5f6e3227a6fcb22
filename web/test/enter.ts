import userEvent from '@testing-library/user-event';

/** Puts a whole text into a field at once, as pasting does: what a field does with single keys is for tests that are about it. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
