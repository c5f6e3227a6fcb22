import type { Credentials } from './sign-in.ts';

export type Fields = Omit<Credentials, 'checkKey'>;
/** Fields of the form. */
export type Typed = 'username' | 'password' | 'captcha';

/** Values of the fields, also those the browser filled in without an event. */
export function read(form: HTMLFormElement): Fields {
  const typed = (name: Typed) => fieldOf(form, name)?.value ?? '';
  return {
    username: typed('username'),
    password: typed('password'),
    captcha: typed('captcha'),
    remember: fieldOf(form, 'remember')?.checked ?? true,
  };
}

/** Whether a field is empty; a password may consist of spaces. */
export function isEmpty(name: Typed, value: string): boolean {
  return (name === 'password' ? value : value.trim()) === '';
}

export function fill(form: HTMLFormElement | null, values: Partial<Record<Typed, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  }
}

/** An input of the form by its name, or null. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}
