import { expect, type Locator, type Page } from '@playwright/test';
import { generateSync } from 'otplib';

/** The user's own account: profile, security, sessions, tokens. */
export class AccountScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(part: 'profile' | 'security' | 'sessions' | 'tokens'): Promise<void> {
    await this.page.goto(`/account/${part}`);
    await expect(this.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }
}

/** The code an authenticator app shows for a secret, this many periods of 30 s from now. */
export function codeOf(secret: string, periods = 0): string {
  return generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1_000) + 30 * periods });
}

/** The sign-in page, including the second step. */
export class SignInScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async enter(username: string, password: string): Promise<void> {
    await this.page.goto('/user/login');
    // In trial mode the page fills in an account, once the server has named it.
    await expect(this.page.getByLabel('Username')).not.toHaveValue('');
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Confirm' }).click();
  }
}
