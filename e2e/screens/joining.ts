import type { Locator, Page } from '@playwright/test';

type Names = { username: string; password: string; email: string; mobile: string };

const WORDS = {
  en: {
    username: 'Username',
    password: 'Password',
    confirm: 'Confirm password',
    email: 'E-mail',
    mobile: 'Mobile number',
    image: 'Verification code',
    code: 'SMS code',
    get: 'Get code',
    register: 'Register',
    next: 'Next',
    account: 'Username or mobile number',
    change: 'Change password',
  },
  zh: {
    username: '用户名',
    password: '密码',
    confirm: '确认密码',
    email: '邮箱',
    mobile: '手机号',
    image: '验证码',
    code: '短信验证码',
    get: '获取验证码',
    register: '注册',
    next: '下一步',
    account: '用户名或手机号',
    change: '修改密码',
  },
} as const;

/** The pages for users without an account or password. */
export class JoiningScreen {
  readonly page: Page;
  readonly words: (typeof WORDS)[keyof typeof WORDS];

  constructor(page: Page, language: keyof typeof WORDS = 'en') {
    this.page = page;
    this.words = WORDS[language];
  }

  field(name: keyof typeof WORDS.en): Locator {
    return this.page.getByLabel(this.words[name], { exact: true }).and(this.page.locator('input'));
  }

  button(name: keyof typeof WORDS.en): Locator {
    return this.page.getByRole('button', { name: this.words[name], exact: true });
  }

  async describe({ username, password, email, mobile }: Names): Promise<void> {
    await this.field('username').fill(username);
    await this.field('password').fill(password);
    await this.field('confirm').fill(password);
    await this.field('email').fill(email);
    await this.field('mobile').fill(mobile);
    // Whether it is taken is checked on submit.
    await this.field('mobile').blur();
  }
}
