import { commonWords } from '../kernel/common-words.ts';
import { sheetWords } from '../kernel/spreadsheet/words.ts';
import type { AllSentences } from '../kernel/words.ts';
import { administrationWords } from './administration/words.ts';
import { announcementWords } from './announcements/words.ts';
import { accessTokenWords } from './identity/access-tokens/words.ts';
import { codeWords } from './identity/codes/words.ts';
import { gatewayWords } from './identity/gateways/words.ts';
import { passwordWords } from './identity/password/words.ts';
import { profileWords } from './identity/profile/words.ts';
import { accountWords } from './identity/registration/words.ts';
import { thirdLoginWords } from './identity/third-login/words.ts';
import { twoStepWords } from './identity/two-step/words.ts';
import { identityWords } from './identity/words.ts';
import { rightsWords } from './rights/words.ts';
import { systemWords } from './system/words.ts';
import { taskWords } from './tasks/words.ts';

/** The words of every failure; one without words does not compile. */
export const sentences: AllSentences = {
  ...commonWords,
  ...sheetWords,
  ...identityWords,
  ...passwordWords,
  ...accessTokenWords,
  ...twoStepWords,
  ...profileWords,
  ...codeWords,
  ...accountWords,
  ...gatewayWords,
  ...thirdLoginWords,
  ...rightsWords,
  ...administrationWords,
  ...systemWords,
  ...taskWords,
  ...announcementWords,
};
