import { expectFits } from './fits.ts';
import { load, moveTo } from './move-to.ts';
import { expect, expectAccessible, type SignedIn, test } from './people.ts';
import { expectTouchable } from './touch.ts';

/** The first loads each screen by its address; the second moves on from one to the next, which takes less time. */
const LOOKS = [
  { look: 'in English', show: load, options: { width: 360, touch: true } },
  { look: 'in Chinese', show: moveTo, options: { language: 'zh', width: 1440 } },
] as const;

type ScreensOf<Found> = {
  /** What all the screens are of, with its requirement: "[BC-05] every screen of logistics". */
  title: string;
  screens: readonly { name: string; path: (found: Found) => string }[];
  /** The records that the addresses name. */
  find: (client: SignedIn['client']) => Promise<Found>;
};

/** Tests each screen in English on a phone and in Chinese on a desktop, in light and dark mode. */
export function testEveryScreen<Found>({ title, screens, find }: ScreensOf<Found>): void {
  for (const { look, show, options } of LOOKS)
    test(`${title} ${look} at ${options.width} px is accessible and fits, in light and dark mode`, async ({
      signIn,
    }) => {
      test.setTimeout(360_000);
      const { page, client } = await signIn('demo', { ...options, dark: 'system' });
      const found = await find(client);
      for (const { name, path } of screens)
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          await show(page, path(found));
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expect(page.getByRole('alert')).toHaveCount(0);
          await expectAccessible(page);
          await expectFits(page);
          if ('touch' in options) await expectTouchable(page);
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(page.locator('html[data-mode="dark"]')).toBeAttached();
          // Dark mode differs in colours only.
          await expectAccessible(page, ['color-contrast']);
        });
    });
}
