import { search, searchFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { languageOf } from '../../kernel/words.ts';
import { findChips, visibleChips } from '../../records/links/chips.ts';
import { searchRecords } from '../../records/search.ts';

/** Search over the records of all types. */
export const feature = defineFeature(searchFeature, {
  serve: (app) =>
    mount(app, search, {
      records: ({ db, actor, query, request }) =>
        searchRecords(db, actor, query.text, languageOf(request.headers['accept-language'])),
      chips({ db, actor, query: { text = '', refs }, request }) {
        const context = { db, actor, language: languageOf(request.headers['accept-language']) };
        return refs === undefined ? findChips(context, text) : visibleChips(context, readRefs(refs));
      },
    }),
});

function readRefs(refs: string): { type: string; id: string }[] {
  return refs.split(',').map((ref) => {
    const [type = '', id = ''] = ref.split(':');
    return { type, id };
  });
}
