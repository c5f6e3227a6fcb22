import { type dictionary, dictionaryFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { nodesBelow } from '../category/store.ts';
import { allDictionaries } from './all-dictionaries-store.ts';
import { choicesOf, isKnownTable, isTable, textsOf } from './choice-store.ts';

const MAX_KEYS = 200;

type Lookups = Pick<
  Handlers<typeof dictionary>,
  'getDictItems' | 'getDictText' | 'loadDict' | 'loadDictItem' | 'loadTreeData' | 'queryAllDictItems' | 'refleshCache'
>;

/** Routes used by forms. */
export const lookups: Lookups = {
  async getDictItems({ db, params: { code }, request }) {
    const choices = await choicesOf(db, {
      code: knownCode(code),
      language: languageOf(request.headers['accept-language']),
    });
    return choices.map(choice);
  },
  async getDictText({ db, params: { code, key }, request }) {
    const [text] = isTable(code) ? [] : await textsOf(db, code, [key], languageOf(request.headers['accept-language']));
    return text || null;
  },
  async loadDict({ db, params: { code }, query: { keyword = '' }, request }) {
    const language = languageOf(request.headers['accept-language']);
    return (await choicesOf(db, { code: knownCode(code), language, keyword })).map(choice);
  },
  async loadDictItem({ db, params: { code }, query: { key }, request }) {
    const keys = key.split(',').filter(Boolean).slice(0, MAX_KEYS);
    return await textsOf(db, knownCode(code), keys, languageOf(request.headers['accept-language']));
  },
  async loadTreeData({ db, query: { tableName, pid, condition }, request }) {
    // A condition would be SQL from the client.
    if (tableName !== 'sys_category' || condition?.trim()) return fail(dictionaryFailures.unknownTable);
    return await nodesBelow(db, pid && pid !== '0' ? pid : null, languageOf(request.headers['accept-language']));
  },
  queryAllDictItems: ({ db, request }) => allDictionaries(db, languageOf(request.headers['accept-language'])),
  refleshCache: () => null,
};

/** Validates a code; fails for a table that is not allowed. */
function knownCode(code: string): string {
  return isTable(code) && !isKnownTable(code) ? fail(dictionaryFailures.unknownTable) : code;
}

function choice({ value, text }: { value: string; text: string }) {
  return { value, text, title: text, label: text };
}
