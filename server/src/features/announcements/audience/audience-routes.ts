import { type announcement, commonFailures } from '@opsyard/contract';
import { required } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { pageOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { reportReaders } from '../report-store.ts';
import { patternOf } from '../rules.ts';
import { countPeople, findAudience, findDepartments, findRoles, namesOf } from './audience-store.ts';

export function audienceHandlers(): Pick<Handlers<typeof announcement>, 'audience' | 'audienceSize' | 'readReport'> {
  return {
    async audience({ db, request }) {
      const language = languageOf(request.headers['accept-language']);
      return { departs: await findDepartments(db, language), roles: await findRoles(db) };
    },

    async audienceSize({ db, body }) {
      const recipients = body.msgType === 'USER' ? await namesOf(db, body.ids) : [];
      return { people: await countPeople(db, body), named: recipients };
    },

    async readReport({ db, query }) {
      const chosen = required(await findAudience(db, query.id), commonFailures.notFound);
      const { readFlag = null, realname } = query;
      const filter = { ...chosen, readFlag, name: patternOf(realname), ...rangeOf(query) };
      const { records, people, read, total } = await reportReaders(db, query.id, filter);
      return { ...pageOf(records, total, query), people, read };
    },
  };
}
