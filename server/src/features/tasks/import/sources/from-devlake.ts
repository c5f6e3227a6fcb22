import type { Priority } from '@opsyard/contract';
import type { ImportFormat } from '../plan/plan.ts';
import type { TableSource } from '../table-source.ts';
import { describeHtml } from '../text/html-description.ts';
import { cleanLine } from '../text.ts';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['-10', 'L'],
  ['0', 'M'],
  ['1', 'H'],
  ['2', 'U'],
]);

const TOOLS: readonly ImportFormat[] = ['jira', 'github', 'gitlab', 'teambition', 'tapd'];

/** Issue tables in the uniform format of a data lake for Jira, GitHub, Teambition and others. */
export const devlake: TableSource = {
  format: 'devlake',
  columns: {
    id: 'id',
    'issue key': 'key',
    title: 'title',
    description: 'description',
    status: 'category',
    'original status': 'status',
    priority: 'priority',
    'creator name': 'creator',
    'creator id': 'creatorId',
    'assignee name': 'owner',
    'assignee id': 'ownerId',
    'parent issue id': 'parent',
    'created date': 'createdAt',
    'updated date': 'updatedAt',
    'resolution date': 'completedAt',
    'created at': 'ignore',
    'updated at': 'ignore',
    'icon url': 'ignore',
    'lead time minutes': 'ignore',
    'raw data params': 'ignore',
    'raw data table': 'ignore',
    'raw data id': 'ignore',
    'raw data remark': 'ignore',
  },
  recognises: (names) => names.has('issue key') && names.has('original status') && names.has('title'),
  /** Teambition's numeric codes; the other tools use words. */
  priority: (text) => PRIORITIES.get(text),
  refine(facts, cells) {
    facts.description = unquoted(facts.description);
    describeHtml(facts);
    if (facts.status === '') facts.status = cleanLine(cells.named('status'));
  },
  identify(table, cellsAt) {
    const cells = cellsAt(0);
    const tool = /^(\w+):/u.exec(cells.first('id'))?.[1] ?? '';
    const format = TOOLS.find((known) => known === tool.toLowerCase()) ?? 'devlake';
    const project = /github\.com\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\//u.exec(cells.named('url'))?.[1];
    const shared = cells.named('original project');
    const onlyOne =
      shared !== '' && table.rows.every((_, index) => cellsAt(index).named('original project') === shared);
    const name = project ?? (onlyOne ? cleanLine(shared) : undefined);
    return {
      format,
      sourceKey: `devlake:${project ?? format}`,
      sourceIdentified: project !== undefined,
      ...(name && { name }),
    };
  },
};

/** Some exports quote the whole text again, with escapes inside. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  if (!/^"[\s\S]*"$/u.test(trimmed) || trimmed.length < 2) return text;
  try {
    const inner: unknown = JSON.parse(trimmed.replace(/\p{Cc}/gu, (char) => JSON.stringify(char).slice(1, -1)));
    return typeof inner === 'string' ? inner : text;
  } catch {
    return unescaped(trimmed.slice(1, -1));
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };

/** The readable part of a quoted text that is not valid JSON. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([nrt"\\/]))/giu, (_, long, short, char) => {
    const code = long ?? short;
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[char] ?? char);
  });
}
