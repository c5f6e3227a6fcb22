import { type Static, Type } from 'typebox';
import { Nullable } from './kernel/shapes.ts';

/** The progress of creating a site. */
export type SiteCreation = Static<typeof SiteCreation>;
export const SiteCreation = Type.Object({
  siteId: Nullable(Type.String()),
  templateId: Nullable(Type.String()),
  isSuccess: Type.Boolean(),
  showStep: Type.Integer({ minimum: 0 }),
  domain: Type.String(),
  country: Type.String(),
  webName: Type.String(),
});
