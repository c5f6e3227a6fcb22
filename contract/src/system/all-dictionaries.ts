import { Type } from 'typebox';
import { DictionaryEntry } from '../identity/session-shapes.ts';
import { defineRoutes } from '../kernel/route.ts';
import { MapOf } from '../kernel/shapes.ts';

/** Our page omits the first item of this dictionary, as other clients do. */
export const FIRST_ITEM_LEFT_OUT = 'product_language_template';

/** Apart from the other calls of dictionaries: the first page needs it alone. */
export const allDictionaries = defineRoutes('dict', {
  queryAllDictItems: {
    method: 'GET',
    path: '/sys/dict/queryAllDictItems',
    summary: 'Every dictionary with its items in force',
    access: 'signedIn',
    reply: MapOf(Type.Array(DictionaryEntry)),
  },
});
