import { search, searchFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/mount.ts';
import { languageOf } from '../../kernel/words.ts';
import { searchRecords } from '../../records/search.ts';

/** Search over the records of all types. */
export const feature = defineFeature(searchFeature, {
  serve: (app) =>
    mount(app, search, {
      records: ({ db, actor, query, request }) =>
        searchRecords(db, actor, query.text, languageOf(request.headers['accept-language'])),
    }),
});
