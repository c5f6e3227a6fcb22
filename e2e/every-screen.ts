import { expectFits } from './fits.ts';
import { load, moveTo } from './move-to.ts';
import { expect, expectAccessible, type SignedIn, SOAK, test } from './people.ts';
import { expectTouchable } from './touch.ts';

/** Screens loaded by their addresses, and screens reached from one another, which takes less time. */
const PHONE = { variant: 'in English', show: load, options: { width: 360, touch: true } } as const;
const DESKTOP = { variant: 'in Chinese', show: moveTo, options: { language: 'zh', width: 1440 } } as const;

/** A phone shows first what does not fit or cannot be touched; the other combinations are left to soak. */
const VARIANTS = [
  { ...PHONE, dark: false, more: {} },
  { ...DESKTOP, dark: true, more: SOAK },
  { ...PHONE, dark: true, more: SOAK },
  { ...DESKTOP, dark: false, more: SOAK },
] as const;

type ScreensOf<Found> = {
  /** What all the screens are of, with its requirement: "[BC-05] every screen of logistics". */
  title: string;
  screens: readonly { name: string; path: (found: Found) => string }[];
  /** The records that the addresses name. */
  find: (client: SignedIn['client']) => Promise<Found>;
};

/** Tests each screen in English on a phone and in Chinese on a desktop, in light or dark mode. */
export function testEveryScreen<Found>({ title, screens, find }: ScreensOf<Found>): void {
  for (const { variant, show, options, dark, more } of VARIANTS) {
    const mode = dark ? 'dark' : 'light';
    test(
      `${title} ${variant} at ${options.width} px is accessible and fits, in ${mode} mode`,
      more,
      async ({ signIn }) => {
        test.setTimeout(360_000);
        const { page, client } = await signIn('demo', { ...options, dark });
        const found = await find(client);
        for (const { name, path } of screens)
          await test.step(name, async () => {
            await show(page, path(found));
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.getByRole('alert')).toHaveCount(0);
            await expect(page.locator(`html[data-mode="${mode}"]`)).toBeAttached();
            await expectAccessible(page);
            await expectFits(page);
            if ('touch' in options) await expectTouchable(page);
          });
      },
    );
  }
}
