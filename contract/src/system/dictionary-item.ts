import { Type } from 'typebox';
import { COLORS } from '../constants.ts';
import { commonFailures } from '../kernel/failures.ts';
import { BaseVersion, ByIdQuery, EditBody, IdsQuery, OptionalName, Switch } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { Color } from '../tasks/shapes.ts';
import { DICTIONARY_ITEMS_MAX, DictionaryItem, dictionaryFailures } from './dictionary.ts';

const { valueTaken, tooManyItems } = dictionaryFailures;
const { notFound, staleVersion } = commonFailures;

export const DictionaryItemFields = Type.Object(
  {
    dictId: Id,
    itemText: Line(100),
    itemTextZh: Type.Optional(Nullable(Line(100, 0))),
    itemValue: Line(100),
    color: Type.Optional(Nullable(Color)),
    description: Type.Optional(Nullable(Paragraphs(500))),
    sortOrder: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    status: Type.Optional(Switch),
  },
  { additionalProperties: false },
);

export const dictionaryItem = defineRoutes('dictItem', {
  list: {
    method: 'GET',
    path: '/sys/dictItem/list',
    summary: 'Items of a dictionary, in their order; none where no dictionary is named',
    access: 'system:dict:view',
    query: Type.Object({
      ...Paging,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: DICTIONARY_ITEMS_MAX })),
      dictId: Type.Optional(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' })),
      itemText: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(OneOf(['0', '1', ''])),
    }),
    reply: Paged(DictionaryItem),
  },
  add: {
    method: 'POST',
    path: '/sys/dictItem/add',
    summary: 'Add an item to a dictionary',
    access: 'system:dict:edit',
    body: DictionaryItemFields,
    reply: DictionaryItem,
    failures: [notFound, valueTaken, tooManyItems],
  },
  edit: {
    method: 'PUT',
    path: '/sys/dictItem/edit',
    summary: 'Change an item',
    access: 'system:dict:edit',
    body: EditBody({
      id: Id,
      ...DictionaryItemFields.properties,
      dictId: Type.Optional(Nullable(Id)),
      itemText: OptionalName(100),
      itemValue: OptionalName(100),
      /** Empty for none. */
      color: Type.Optional(Nullable(OneOf([...COLORS, '']))),
      status: Type.Optional(Nullable(Switch)),
      version: BaseVersion,
    }),
    reply: DictionaryItem,
    failures: [notFound, valueTaken, staleVersion],
  },
  order: {
    method: 'PUT',
    path: '/sys/dictItem/order',
    summary: 'Reorder the items of a dictionary; those not named follow',
    access: 'system:dict:edit',
    body: Type.Object({ dictId: Id, ids: Ids }, { additionalProperties: false }),
    reply: Done,
    failures: [notFound],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/dictItem/delete',
    summary: 'Delete an item',
    access: 'system:dict:edit',
    query: ByIdQuery,
    reply: Done,
    failures: [notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/dictItem/deleteBatch',
    summary: 'Delete items',
    access: 'system:dict:edit',
    query: IdsQuery,
    reply: Type.Object({ deleted: Type.Integer() }),
  },
});
