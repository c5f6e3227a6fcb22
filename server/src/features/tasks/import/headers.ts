import type { ImportField } from './fields.ts';

/**
 * Column names of tools and spreadsheets in English, Chinese (both scripts), Spanish, German, French, Portuguese and
 * Japanese, as `columnName` writes them; separated by bars.
 */
const SYNONYMS: Partial<Record<ImportField, string>> = {
  title:
    'title|summary|name|subject|task|task name|task title|issue title|card name|story|headline|titel|resumen|título|titulo|nombre|nombre de la tarea|asunto|zusammenfassung|betreff|aufgabe|résumé|titre|nom|sujet|resumo|nome|要約|件名|タイトル|課題名|タスク名|标题|標題|任务|任務|任务标题|任務標題|任务名称|任務名稱|名称|名稱|概要|摘要|主题|主題|需求名称|缺陷标题|内容概要|事项',
  description:
    'description|descr|desc|details|detail|notes|note|body|content|task content|description content|text content|card description|beschreibung|notizen|descripción|descripcion|notas|détails|remarques|descrição|説明|詳細|内容|描述|备注|備註|说明|說明|详细描述|詳細描述|任务描述|任务备注|详情',
  status:
    'status|state|stage|column|column name|section|section/column|bucket|workflow state|estado|zustand|statut|état|situação|状況|ステータス|状态|狀態|任务状态|当前状态|阶段|階段',
  category: 'status category|statuskategorie|categoría de estado|catégorie de statut|状态类别|状态分类|狀態類別',
  done: 'done|completed?|done?|is completed|is complete|finished|is done|是否完成|是否已完成|完成情况|erledigt|completada|terminé|完了',
  priority: 'priority|prio|importance|prioridad|priorität|priorité|prioridade|優先度|优先级|優先級|重要程度|优先度',
  owner:
    'assignee|assigned to|assigned|owner|responsible|responsable|persona asignada|asignado a|asignado|zugewiesene person|zugewiesen an|bearbeiter|verantwortlich|attribué à|personne assignée|responsável|担当者|责任人|負責人|负责人|执行者|執行者|执行人|经办人|經辦人|处理人|處理人|指派给|受理人|被指派人|受託人|current owner',
  ownerId: 'assignee id|assignee username|id de persona asignada|assigned to id',
  ownerEmail: 'assignee email|owner email|assignee e-mail|负责人邮箱',
  assignees:
    'assignees|assignee|members|member|participants|collaborators|task assignee|asignados|personas asignadas|zugewiesene personen|membres|assignés|協力者|协作者|协作人|参与人|成员|card members',
  creator:
    'creator|created by|reporter|author|informador|creador|creada por|ersteller|autor|erstellt von|rapporteur|auteur|créé par|relator|criado por|報告者|作成者|创建人|創建人|创建者|創建者|报告人|報告人|提出人',
  creatorId: 'creator id|reporter id|author username|author id',
  labels:
    'labels|label|tags|tag|keywords|etiquetas|etiqueta|stichwörter|schlagwörter|étiquettes|étiquette|ラベル|タグ|标签|標籤|标记|card labels',
  list: 'list|lists|list name|project|projects|project name|board|任务列表|列表|任务分组|分组|清单|項目|项目|所属项目',
  startDate:
    'start|start date|start at|start on|begin|begin date|planned start|starts|fecha de inicio|startdatum|startet am|date de début|data de início|開始日|开始|开始时间|开始日期|開始時間|開始日期|预计开始|计划开始|计划开始时间|预计开始时间',
  dueDate:
    'due|due date|due on|due at|deadline|end date|finish date|planned end|due time and date|target date|fecha de vencimiento|fecha límite|vence|fälligkeitsdatum|fälligkeit|fällig am|fällig|date d’échéance|date d échéance|échéance|data limite|vencimento|期限|期限日|締切|截止|截止时间|截止日期|截止時間|到期日|到期时间|预计结束|计划完成|计划结束时间|预计结束时间|计划完成时间',
  dueTime: 'due time|截止时刻',
  parent:
    'parent|parent id|parent key|parent task|parent issue|parent issue key|parent issue id|parent link|parent number|epic link|clave principal|übergeordnet|übergeordneter vorgang|élément parent|親課題|父任务|父任務|父需求|父级|父級|上级任务|父任务id',
  key: 'key|issue key|work item key|task key|task custom id|clave|clave de incidencia|clave de actividad|vorgangsschlüssel|schlüssel|clé|clé de ticket|clé du ticket|clé de demande|chave|chave da item|chave do item|課題キー|キー|问题关键字|問題關鍵字|问题密钥|事务关键字|关键字|编号|編號|任务编号|number|no|iid|req id',
  id: 'id|task id|issue id|card id|work item id|uuid|gid|id de la incidencia|id de incidencia|vorgangs id|id du ticket|课题id|任务id|任務id|问题 id|问题id|需求id|缺陷id',
  createdAt:
    'created|created at|created on|created date|created time|creation date|date created|creada|creado|fecha de creación|erstellt|erstelldatum|création|créée|date de création|criado|data de criação|作成日|登録日|创建时间|創建時間|创建日期|創建日期|已创建|建立时间',
  updatedAt:
    'updated|updated at|updated on|updated date|modified|last modified|last updated|date updated|date modified|actualizada|actualizado|aktualisiert|mise à jour|atualizado|更新日|更新时间|更新時間|更新日期|已更新|最后修改时间|修改时间|最後修改時間',
  completedAt:
    'completed|completed at|completed on|completed date|completed time|completion date|closed|closed at|closed date|closed on|date closed|date done|resolved|resolved at|resolution date|finished at|done at|resuelta|erledigt am|résolution le|résolue|解決日|完了日|完成时间|完成時間|完成日期|已解决|解决时间|关闭时间|实际完成时间',
  archived: 'archived|is archived|archiviert|archivada|归档|已归档',
  comment:
    'comment|comments|comentario|comentarios|kommentar|kommentare|commentaire|commentaires|コメント|评论|評論|注释|回复',
  attachment:
    'attachment|attachments|adjunto|adjuntos|anhang|anhänge|pièce jointe|pièces jointes|anexo|添付ファイル|附件',
  checklist: 'checklist|checklists|检查项|检查清单',
  subtasks: 'subtasks|sub-tasks|子任务|子任務',
};

const CUSTOM_FIELD =
  /^(?:custom field|campo personalizado|benutzerdefinier\p{L}* feld\p{L}*|champ personnalisé|campo personalizzato|カスタムフィールド|カスタム フィールド|自定义字段|自訂欄位|自定义栏位)\s?\((.+)\)$/u;
/** A repeated column renamed with a number: `Labels3`, `Comment.1`. */
const NUMBERED = /^(labels?|tags?|comments?|attachments?|etiquetas|adjuntos?|comentarios?|标签|附件|评论)[\s._]?\d+$/u;

const fields = new Map<string, ImportField>();
for (const [field, names] of Object.entries(SYNONYMS) as [ImportField, string][]) {
  for (const name of names.split('|')) {
    if (!fields.has(name)) fields.set(name, field);
  }
}

/** A column's name made comparable: one case and width, no `_`, no camelCase, no unit or plural in brackets. */
export function columnName(header: string): string {
  return header
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[\u200b\u2060\ufeff]/gu, '')
    .replace(/\((?:utc|s|clickup|gmt)\)/giu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')
    .replace(/^[\s*]+|[\s*:]+$/gu, '');
}

/** What a column means by its name alone; undefined for a name of nobody we know. */
export function fieldOf(header: string): ImportField | undefined {
  const name = columnName(header);
  const inner = CUSTOM_FIELD.exec(name)?.[1];
  if (inner !== undefined) return customField(inner);
  const base = NUMBERED.exec(name)?.[1];
  return fields.get(base ?? name);
}

/** The name a column is kept under: that of a custom field without the words around it. */
export function plainHeader(header: string): string {
  const clean = header
    .slice(0, 200)
    .replace(/[\u200b\u2060\ufeff]/gu, '')
    .trim();
  if (!CUSTOM_FIELD.test(columnName(header))) return clean;
  return /[(（](.+)[)）]$/u.exec(clean)?.[1] ?? clean;
}

/** Of custom fields only those count that tools add for what we have ourselves. */
function customField(name: string): ImportField {
  const field = fields.get(name);
  return field === 'startDate' || field === 'dueDate' || name === 'epic link' || name === 'parent link'
    ? (field ?? 'extra')
    : 'extra';
}
