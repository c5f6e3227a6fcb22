import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { OneOf } from '../kernel/shapes.ts';

const HiddenColumns = Type.Unsafe<Record<string, string[]>>({
  type: 'object',
  maxProperties: 60,
  propertyNames: { type: 'string', maxLength: 40 },
  additionalProperties: { type: 'array', maxItems: 40, items: { type: 'string', maxLength: 40 } },
});

/** The shortcuts of commands in the notation of the page, empty for none; keys are ids of commands. */
const Shortcuts = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 200,
  propertyNames: { type: 'string', maxLength: 60, pattern: '^[\\w.:-]+$' },
  additionalProperties: { type: 'string', maxLength: 40, pattern: '^(?:[^\\s\\p{Cc}]+(?: [^\\s\\p{Cc}]+)?)?$' },
});

/** The user's settings of the page, stored on the server. */
export type Preferences = Static<typeof Preferences>;
export const Preferences = Type.Object(
  {
    language: Type.Optional(OneOf(['en', 'zh'])),
    appearance: Type.Optional(OneOf(['light', 'dark', 'system'])),
    color: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
    density: Type.Optional(OneOf(['compact', 'default', 'relaxed'])),
    sidebarCollapsed: Type.Optional(Type.Boolean()),
    /** Whether favourite and recent projects in the menu are collapsed. */
    projectsFolded: Type.Optional(Type.Boolean()),
    /** Menu paths pinned in the Application Center. */
    favouriteApps: Type.Optional(
      Type.Array(Type.String({ maxLength: 200, pattern: '^/\\S*$' }), { maxItems: 50, uniqueItems: true }),
    ),
    multiTab: Type.Optional(Type.Boolean()),
    /** Hidden columns by the name of the list. */
    hiddenColumns: Type.Optional(HiddenColumns),
    shortcuts: Type.Optional(Shortcuts),
    /** Whether shortcuts of characters alone, such as `f` or `g p`, work; they do unless switched off. */
    characterKeys: Type.Optional(Type.Boolean()),
    navTheme: Type.Optional(OneOf(['dark', 'light'])),
    layout: Type.Optional(OneOf(['sidemenu', 'topmenu'])),
    contentWidth: Type.Optional(OneOf(['Fixed', 'Fluid'])),
    fixedHeader: Type.Optional(Type.Boolean()),
    autoHideHeader: Type.Optional(Type.Boolean()),
    fixedSidebar: Type.Optional(Type.Boolean()),
    colorWeak: Type.Optional(Type.Boolean()),
    /** An IANA time zone; empty for the browser's own. */
    timeZone: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_+/-]*$' })),
    /** Help that was completed or dismissed and is not offered again. */
    helpDone: Type.Optional(Type.Array(OneOf(['tour', 'checklist']), { maxItems: 2 })),
  },
  { additionalProperties: false },
);

export const preferences = defineRoutes('preferences', {
  get: {
    method: 'GET',
    path: '/sys/preferences',
    summary: 'My settings of the page',
    access: 'signedIn',
    reply: Preferences,
  },
  save: {
    method: 'PUT',
    path: '/sys/preferences',
    summary: 'Keep my settings of the page',
    access: 'signedIn',
    body: Preferences,
    reply: Preferences,
  },
});
