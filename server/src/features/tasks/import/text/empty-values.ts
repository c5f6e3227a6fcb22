/** Placeholders of tools and users for an empty cell, with or without brackets. */
const EMPTY_WORDS =
  /^[(（[]?\s*(?:null|undefined|none|nil|nan|n\s?[./]\s?a\.?|#n\/a|\{\}|not (?:set|specified|available|applicable)|keine?|ninguno|aucune?|nenhuma?|nessuno|brak|нет|なし|無し|无|無|없음|[-‐-―−_.…?]*)\s*[)）\]]?$/iu;
/** Dates used by databases for "none". */
const NO_DATE = /^(?:0000-00-00|0001-01-01|00\/00\/0000)(?:$|[T\s])/u;
/** Placeholders for no person. */
const NOBODY =
  /^[(（[]?\s*(?:unassigned|not assigned|no ?one|nobody|anonymous|unknown|sin asignar|no asignad[oa]|nicht zugewiesen|non (?:assign[ée]e?|attribu[ée]e?)|não atribu[íi]d[oa]|sem responsável|non assegnat[oa]|nieprzypisan[eya]|не назначен[оа]?|未割り当て|担当者なし|未分配|未指派|未指定|未分派|담당자 없음|미지정)\s*[)）\]]?$/iu;
/** Account ids of tools, which are no names: numbers, UUIDs, ids of databases and of Atlassian. */
const ACCOUNT_ID =
  /^(?:(?:\d{3,10}|ug|qm):[0-9a-f-]{32,36}(?::[0-9a-f-]+)?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|\d{4,}|JIRAUSER\d+)$/iu;

/** Placeholders of trackers for a missing date, which would be valid as a status. */
const NOT_YET =
  /^(?:not resolved|unresolved|not completed|not finished|nicht gelöst|non résolu|no resuelto|не решена|未解决)$/iu;

/** Whether a text is not a placeholder for empty. */
export function isFilled(text: string): boolean {
  return text.length > 40 || !(EMPTY_WORDS.test(text) || NO_DATE.test(text));
}

/** The text of a date cell; '' for a placeholder. */
export function dateOrEmpty(cell: string): string {
  const text = textOrEmpty(cell);
  return NOT_YET.test(text) ? '' : text;
}

/** The text of a cell; '' for a placeholder. */
export function textOrEmpty(cell: string): string {
  const text = cell.trim();
  return isFilled(text) ? text : '';
}

/** Whether a text identifies a person, by any name or id. */
export function isPersonName(text: string): boolean {
  return isFilled(text) && !(text.length <= 40 && NOBODY.test(text));
}

/** Whether a text is just an account id. */
export function isAccountId(text: string): boolean {
  return ACCOUNT_ID.test(text);
}
