import type { Credentials } from './sign-in.ts';

export type Fields = Omit<Credentials, 'checkKey'>;
/** The fields somebody types into. */
export type Typed = 'username' | 'password' | 'captcha';

/** What stands in the fields, also where the browser filled them in without telling anybody. */
export function read(form: HTMLFormElement): Fields {
  const typed = (name: Typed) => fieldOf(form, name)?.value ?? '';
  return {
    username: typed('username'),
    password: typed('password'),
    captcha: typed('captcha'),
    remember: fieldOf(form, 'remember')?.checked ?? true,
  };
}

/** Whether nothing was typed; a password may be spaces. */
export function isEmpty(name: Typed, value: string): boolean {
  return (name === 'password' ? value : value.trim()) === '';
}

/** Writes into fields. */
export function fill(form: HTMLFormElement | null, values: Partial<Record<Typed, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  }
}

/** A field of the form by its name. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}
