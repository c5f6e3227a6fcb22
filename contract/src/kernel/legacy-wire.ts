import { type TObject, type TProperties, Type } from 'typebox';
import { Id, Line, Nullable, OneOf, Paragraphs } from './shapes.ts';

/** Fields a form sends back as received; they are accepted and ignored. */
export function ignoredFields<const N extends readonly string[]>(names: N) {
  const entries = names.map((name) => [name, anything()]);
  return Object.fromEntries(entries) as Record<N[number], ReturnType<typeof anything>>;
}
const anything = () => Type.Optional(Type.Unknown());

/** The body of an edit: the record's own fields, and the fields older clients send back. */
export function EditBody<P extends TProperties>(properties: P, ...more: readonly string[]): TObject<P> {
  const also = ignoredFields(['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', ...more]);
  return Type.Object({ ...also, ...properties }, { additionalProperties: false }) as unknown as TObject<P>;
}

/**
 * The version of the record the client has read; an edit with an older one is refused if it would overwrite a newer change. Without a
 * version the last write wins.
 */
export const BaseVersion = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })));
/** A name in an edit: optional, but not empty; null leaves it unchanged. */
export const OptionalName = (max: number) => Type.Optional(Nullable(Line(max)));

/** A boolean on the wire: 1 or 0, which some clients send as text. */
export const Switch = Type.Unsafe<0 | 1 | '0' | '1'>({ enum: [0, 1, '0', '1'] });
export const ByIdQuery = Type.Object({ id: Id });

/** Query fields of a list in the legacy protocol; the page size is limited to 1,000 rows. */
export const PagingQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  column: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z_]*$' })),
  order: Type.Optional(Type.String({ pattern: '^(?:asc|desc)?$' })),
};
/** A text filter: `*part*`, `begin*`, `*end`, `!not`, `one,other`, or an exact value. */
export const TextFilter = Type.Optional(Type.String({ maxLength: 200 }));
/** Search words, matched against all names of a record. */
export const Search = Type.Optional(Type.String({ maxLength: 100 }));
/** Several conditions as URI-encoded JSON, combined with AND or OR. */
export const SuperQuery = {
  superQueryParams: Type.Optional(Type.String({ maxLength: 10_000 })),
  superQueryMatchType: Type.Optional(OneOf(['and', 'or', ''])),
};
/** Up to 1,000 comma-separated ids; a trailing comma is allowed. */
export const IdList = Type.String({ minLength: 32, maxLength: 33_100, pattern: '^[0-9a-f,]+$' });
/** An `IdList` that may be empty. */
export const OptionalIds = Type.Optional(Nullable(Type.String({ maxLength: 33_100, pattern: '^[0-9a-f,]*$' })));
export const IdsQuery = Type.Object({ ids: IdList });
/** An optional single-line form field. */
export const OptionalLine = (max: number) => Type.Optional(Nullable(Line(max, 0)));
/** An optional multi-line form field. */
export const OptionalText = (max: number) => Type.Optional(Nullable(Paragraphs(max)));
/** A small integer, which forms of legacy clients also send as text. */
export const OptionalNumber = Type.Optional(
  Nullable(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.String({ pattern: '^[0-9]{0,6}$' })])),
);
/** An instant in the legacy format: `yyyy-MM-dd HH:mm:ss` in China Standard Time. */
export const WireTime = Nullable(Type.String());
/** The file format of an exported table. */
export const SheetFormat = Type.Optional(OneOf(['xlsx', 'csv']));
export const SheetQuery = { format: SheetFormat };
