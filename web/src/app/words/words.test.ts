import { expect, onTestFinished, test, vi } from 'vitest';
import { missingCode } from '../../kernel/loading/missing-code.ts';
import texts from '../../kernel/texts.ts';
import { currentLanguage, setLanguage } from '../../kernel/words/language.ts';
import { startFirstWords } from './words.ts';

test('[ER-03] another language chosen without a connection is shown once there is one', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  await startFirstWords();
  expect(texts.t('common:action.save')).toBe('Save');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!navigator.onLine) throw new TypeError('offline');
    return new Response();
  });
  setLanguage('zh');
  await expect.poll(() => missingCode.get()).toBe('waiting');
  expect([currentLanguage(), texts.t('common:action.save')]).toEqual(['zh', 'Save']);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => texts.t('common:action.save')).toBe('保存');
  expect(missingCode.get()).toBeNull();
});
