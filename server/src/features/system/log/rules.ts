import { contract, type Identified, isWrite } from '@opsyard/contract';

export type LogEntry = {
  id: string;
  at: string;
  logType: 1 | 2 | 3;
  operateType: number | null;
  content: string;
  userId: string | null;
  username: string | null;
  /** Typed login name; stored only if an account has it. */
  typed: string | null;
  ip: string | null;
  agent: string | null;
  method: string | null;
  requestUrl: string | null;
  requestParam: string | null;
  requestType: string | null;
  status: number | null;
  failure: string | null;
  requestId: string | null;
  costTime: number | null;
};

const routes = new Map(
  Object.values(contract).flatMap((feature) =>
    Object.values(feature).map((route: Identified): [string, Identified] => [route.id, route]),
  ),
);
const SIGNING = new Set([
  'identity.login',
  'identity.logout',
  'code.phoneLogin',
  'twoStep.verify',
  'twoStep.confirmAtSignIn',
  'passkey.login',
  'passkey.stepLogin',
  'thirdLogin.getLoginUser',
  'thirdLogin.validateCas',
]);
/** Automatic requests of pages that are not logged. */
const UNLOGGED = new Set(['preferences.save', 'project.visit', 'task.visit']);
const BROKEN = new Set([500, 504, 507]);

/** Route of the contract by id. */
export function callNamed(id: string | undefined): Identified | undefined {
  return id === undefined ? undefined : routes.get(id);
}

/** Log type of a call; undefined for successful reads. */
export function logTypeOf(
  route: Identified,
  { status, signedIn }: { status: number; signedIn: boolean },
): 1 | 2 | 3 | undefined {
  if (BROKEN.has(status)) return 3;
  if (SIGNING.has(route.id)) return 1;
  if (!signedIn || UNLOGGED.has(route.id)) return undefined;
  return isWrite(route) || isExport(route) ? 2 : undefined;
}

/** 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
export function operateTypeOf(route: Identified): number {
  const name = route.id.slice(route.id.indexOf('.') + 1);
  if (isExport(route)) return 6;
  if (/^import/.test(name) || route.feature === 'import') return 5;
  if (!isWrite(route)) return 1;
  if (route.method === 'DELETE' || /^(?:delete|remove|purge)/.test(name)) return 4;
  return /^(?:add|create|new|register)/.test(name) ? 2 : 3;
}

function isExport({ id, kind, feature }: Identified): boolean {
  return kind === 'file' && (feature === 'export' || /\.export/.test(id));
}

const SECRET =
  /passw|pwd|secret|token|captcha|credential|smscode|authori[sz]ation|challenge|assertion|recovery|derivedkey/i;
const SECRET_NAMES = new Set([
  'code',
  'ticket',
  'phone',
  'mobile',
  'email',
  'key',
  'checkKey',
  'value',
  'answer',
  'solution',
  'smscode',
  'iv',
  'recipient',
  'contact',
]);
const HIDDEN = '[redacted]';
const LONGEST_TEXT = 200;
const MAX_FIELDS = 40;
const MAX_PARTS = 20;
const MAX_DEPTH = 4;
const LONGEST = 2_000;
const WORD = /^(?:[0-9a-f]{32}|[\w.:-]{1,20})$/;

/**
 * Logged parameters without secrets and long values. For personal work that readers of the log may not see, only ids
 * and enums are stored.
 */
export function paramsOf({ access }: Pick<Identified, 'access'>, ...parts: readonly unknown[]): string | null {
  const shown = access.startsWith('system:') ? cut : (text: string) => (WORD.test(text) ? text : '…');
  const nonEmptyParts = parts.filter(
    (part) => typeof part === 'object' && part !== null && Object.keys(part).length > 0,
  );
  if (nonEmptyParts.length === 0) return null;
  const visibleParts = nonEmptyParts.map((part) => visible(part, 0, shown));
  const text = JSON.stringify(visibleParts.length === 1 ? visibleParts[0] : visibleParts);
  return text.length > LONGEST ? clean(`${text.slice(0, LONGEST - 1)}…`) : text;
}

function visible(value: unknown, depth: number, shown: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(shown(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const some = value.slice(0, MAX_PARTS).map((part) => visible(part, depth + 1, shown));
    return value.length > MAX_PARTS ? [...some, `… ${value.length}`] : some;
  }
  const fields = Object.entries(value).filter(([name]) => name !== '_t');
  const visibleParts = fields
    .slice(0, MAX_FIELDS)
    .map(([name, part]) => [clean(name), isSecret(name) ? HIDDEN : visible(part, depth + 1, shown)]);
  return Object.fromEntries(visibleParts);
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function isSecret(name: string): boolean {
  return SECRET.test(name) || SECRET_NAMES.has(name);
}

/** Text accepted by the database. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
