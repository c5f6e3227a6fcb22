import { expect, expectAccessible, SOAK, test } from '../people.ts';
import { ShellScreen } from '../screens/shell.ts';

test('a new user is offered a tour, takes it with the keyboard, and finds it again', async ({ signIn }) => {
  const { page } = await signIn('tomas', { fresh: true });
  await new ShellScreen(page).open();
  const offer = page.getByRole('region', { name: /^Welcome/ });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Take the tour' }).click();
  for (const title of ['The menu', 'Search and commands', 'Open pages', 'The page', 'Your account']) {
    const step = page.getByRole('dialog', { name: new RegExp(title) });
    await expect(step).toBeInViewport();
    await expectAccessible(page);
    await step.getByRole('button', { name: /^(Next|Done)$/ }).press('Enter');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await page
    .getByRole('dialog', { name: /The menu/ })
    .getByRole('button', { name: 'Skip the tour' })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('administrators find the remaining setup steps, also in Chinese on a phone', SOAK, async ({ signIn }) => {
  const { page } = await signIn('admin', { fresh: true, language: 'zh', width: 360 });
  await page.goto('/');
  const list = page.getByRole('region', { name: '完成系统初始设置' });
  await expect(list.getByRole('link', { name: /保护您的账号/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await list.getByRole('button', { name: '不再显示' }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: /的账号$/ }).click();
  await page.getByRole('menuitem', { name: '初始设置' }).click();
  await expect(list).toBeVisible();
});
