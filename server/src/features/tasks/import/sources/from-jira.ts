import { readMoment } from '../../../../kernel/table-reading/dates.ts';
import type { ImportField } from '../fields.ts';
import type { AttachmentFacts, CommentFacts, RowCells, RowFacts } from '../row-facts.ts';
import { nameOfLink } from '../row-reader.ts';
import type { TableSource } from '../table-source.ts';
import { markdownOfWiki } from '../text/wiki-text.ts';
import { cleanLine, splitList } from '../text.ts';

/** Names of the key column in the languages Jira is used in. */
const KEY_NAMES =
  'issue key|work item key|clave de incidencia|clave de actividad|vorgangsschlüssel|clé de ticket|clé du ticket|clé de demande|chave da item|chave do item|課題キー|问题关键字|問題關鍵字|问题密钥|事务关键字|chiave ticket|ключ запроса|이슈 키|klucz zgłoszenia|chave do ticket|ключ задачи'.split(
    '|',
  );
const TYPE_NAMES = [
  'issue type',
  'work type',
  'tipo de incidencia',
  'vorgangstyp',
  'type de ticket',
  '问题类型',
  '課題タイプ',
  'typ zgłoszenia',
  'tipo de item',
  'tipo di ticket',
  'тип запроса',
  'тип задачи',
  '이슈 유형',
];

const PROJECT_NAMES = [
  'project name',
  'nombre del proyecto',
  'projektname',
  'nom du projet',
  'nome do projeto',
  '项目名称',
  '專案名稱',
  'プロジェクト名',
  'nazwa projektu',
  'nome progetto',
  'название проекта',
  '프로젝트 이름',
];

const COLUMNS: Record<string, ImportField> = {
  principal: 'parent',
  'parent summary': 'ignore',
  'issue id': 'id',
  'work item id': 'id',
  assignee: 'owner',
  'assignee id': 'ownerId',
  reporter: 'creator',
  'reporter id': 'creatorId',
  creator: 'ignore',
  'creator id': 'ignore',
  resolved: 'completedAt',
  'status name': 'status',
  'std status': 'category',
  'priority name': 'priority',
  'assignee display name': 'owner',
  'assignee account id': 'ownerId',
  'creator display name': 'creator',
  'creator account id': 'creatorId',
  ...Object.fromEntries(PROJECT_NAMES.map((name) => [name, 'ignore' as const])),
  'watchers id': 'ignore',
  'comment id': 'ignore',
};

/** Jira's CSV with all or some fields, in any language, with as many columns as the fullest issue needs. */
export const jira: TableSource = {
  format: 'jira',
  columns: COLUMNS,
  separator: /\n/u,
  recognises: (names) => {
    if (KEY_NAMES.some((name) => names.has(name)) && !names.has('original status')) return true;
    return names.has('issue id') && TYPE_NAMES.some((name) => names.has(name));
  },
  refine(facts, cells) {
    facts.description = markdownOfWiki(facts.description);
    facts.comments = cells.all('comment').map((cell) => commentOf(cell, facts, cells));
    facts.attachments = cells.all('attachment').map(attachmentOf);
    const { id } = facts;
    facts.key ||= id;
    facts.id = facts.key;
    facts.aliases = id === '' ? [] : [id];
    // Labels of Jira contain no blanks; a column usually has one.
    facts.labels = cells.all('labels').flatMap((cell) => splitList(cell, /[\s,;]+/u));
  },
  identify(table, cellsAt) {
    const first = table.rows.length > 0 ? cellsAt(0) : undefined;
    const project = PROJECT_NAMES.map((name) => cleanLine(first?.named(name) ?? '')).find((name) => name !== '');
    const key = /^([A-Z][A-Z0-9_]+)-\d+$/u.exec(cleanLine(first?.first('key') ?? ''))?.[1];
    const name = project || key;
    return { sourceKey: 'jira', ...(name && { name }) };
  },
};

/** `date;author;text`, where the author may be empty and the text may contain semicolons. */
function commentOf(cell: string, facts: RowFacts, cells: RowCells): CommentFacts {
  const found = /^\s*([^;\n]{6,40});([^;\n]{0,200});([\s\S]*)$/u.exec(cell);
  if (!found || !readMoment(found[1] ?? '')) return { author: {}, text: markdownOfWiki(cell), written: '' };
  const id = cleanLine(found[2] ?? '');
  const author = personOf(id, facts, cells);
  return { author, text: markdownOfWiki(found[3] ?? ''), written: found[1] ?? '' };
}

/** Comments identify people by account id; other columns contain the names of some. */
function personOf(id: string, facts: RowFacts, cells: RowCells): CommentFacts['author'] {
  if (id === '') return {};
  if (facts.owner.id === id) return facts.owner;
  if (facts.creator.id === id) return facts.creator;
  if (cells.named('creator id') === id) return { id, name: cells.named('creator') };
  return /^[0-9a-f]{24}$|^\d+:[0-9a-f-]{36}$|^[0-9a-z]{32}$/u.test(id) ? { id } : { name: id };
}

/** `date;user;file name;address`. */
function attachmentOf(cell: string): AttachmentFacts {
  const parts = cell.split(';');
  const url = parts.find((part) => /^\s*https?:\/\//u.test(part))?.trim() ?? '';
  const added = parts[0] ?? '';
  if (parts.length < 4 || !readMoment(added)) return { name: nameOfLink(url || cell), url, uploaded: true, added: '' };
  return { name: cleanLine(parts.slice(2, -1).join(';')), url, uploaded: true, added };
}
