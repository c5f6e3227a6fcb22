const YES =
  /^(?:true|yes|y|1|x|✓|✔|☑|done|complete|completed|closed|finished|archived|sí|si|ja|oui|sim|vrai|wahr|verdadero|是|对|已完成|完成|已归档|はい|完了)$/iu;
const NO =
  /^(?:false|no|n|0|-|☐|open|incomplete|not done|nein|non|não|faux|falsch|falso|否|未完成|未归档|いいえ|未完了)$/iu;

/** Whether a cell means yes, in one of several languages. */
export function isYes(cell: string): boolean {
  return YES.test(cell.trim());
}

/** Whether a cell means yes or no. */
export function isBooleanWord(cell: string): boolean {
  return YES.test(cell.trim()) || NO.test(cell.trim());
}
