import { PLAIN_FIELDS, PLAIN_NAMES } from '@opsyard/contract';
import type { ImportField } from './fields.ts';

/**
 * Column names of tools and spreadsheets in English, Chinese (both scripts), Spanish, German, French, Portuguese,
 * Italian, Polish, Russian, Japanese and Korean, as `columnName` writes them; separated by bars.
 */
const SYNONYMS: Partial<Record<ImportField, string>> = {
  title:
    'title|summary|name|subject|task|task name|task title|issue title|card name|story|headline|titel|resumen|título|titulo|nombre|nombre de la tarea|asunto|zusammenfassung|betreff|aufgabe|résumé|titre|nom|sujet|resumo|nome|要約|件名|タイトル|課題名|タスク名|标题|標題|任务|任務|任务标题|任務標題|任务名称|任務名稱|名称|名稱|概要|摘要|主题|主題|需求名称|缺陷标题|内容概要|事项|任务内容|工作内容|待办事项|tarea|tâche|tarefa|titolo|riepilogo|oggetto|attività|название|тема|задача|заголовок|제목|요약|podsumowanie|nazwa zadania|nazwa|tytuł|nome da tarefa|título da tarefa|nom de la tâche|titre de la tâche|aufgabenname|vorgangsname|nome attività|nombre de tarea|название задачи|タスクのタイトル|작업 이름|작업|업무|工作项标题|titre du ticket',
  description:
    'description|descr|desc|details|detail|notes|note|body|content|task content|description content|text content|card description|beschreibung|notizen|descripción|descripcion|notas|détails|remarques|descrição|説明|詳細|内容|描述|备注|備註|说明|說明|详细描述|詳細描述|任务描述|任务备注|任务说明|详情|descrizione|описание|설명|opis|notatki|notas da tarefa|заметки|примечания|メモ|메모|내용|note della attività',
  status:
    'status|state|stage|column|column name|section|section/column|bucket|workflow state|estado|zustand|statut|état|situação|状況|ステータス|状态|狀態|任务状态|当前状态|完成状态|阶段|階段|progress|phase|etapa|sección|sección/columna|abschnitt|abschnitt/spalte|spalte|colonne|section/colonne|stato|статус|состояние|상태|nome do bucket|bucket name|nome del bucket|nom du compartiment|bucketname|nombre del depósito|nombre del cubo|バケット名|存储桶名称|버킷 이름|kategoria|состояние задачи|進捗状況|상태값',
  category:
    "status category|statuskategorie|categoría de estado|catégorie de statut|catégorie d'état|状态类别|状态分类|狀態類別|kategoria statusu|categoria de status|категория статуса|상태 범주|categoria dello stato",
  done: 'done|completed?|done?|is completed|is complete|finished|is done|是否完成|是否已完成|完成情况|erledigt|completada|terminé|完了|ukończone|concluído|concluída|finalizado|terminée|completato',
  priority:
    'priority|prio|importance|prioridad|priorität|priorité|prioridade|優先度|优先级|優先級|重要程度|紧急程度|优先度|priorità|приоритет|우선순위|priorytet|önem|важность|중요도|優先順位',
  owner:
    'assignee|assigned to|assigned|owner|responsible|responsable|persona asignada|asignado a|asignado|zugewiesene person|zugewiesen an|bearbeiter|verantwortlich|attribué à|personne assignée|responsável|担当者|责任人|負責人|负责人|执行者|執行者|执行人|经办人|經辦人|处理人|處理人|指派给|受理人|被指派人|受託人|current owner|assign|assegnatario|исполнитель|ответственный|담당자|osoba przypisana|przypisany|przypisana osoba|przypisane do|atribuído a|atribuída a|responsável pela tarefa|affecté à|zugewiesen zu|assegnato a|assegnata a|назначено|назначена|割り当て先|分配对象|할당 대상|담당',
  ownerId:
    'assignee id|assignee username|id de persona asignada|id de la persona asignada|id der zugewiesenen person|id de la personne assignée|id de personne assignée|assigned to id|经办人 id|经办人id',
  ownerEmail: 'assignee email|owner email|assignee e mail|correo electrónico de la persona asignada|负责人邮箱',
  assignees:
    'assignees|assignee|members|member|participants|collaborators|task assignee|asignados|personas asignadas|zugewiesene personen|membres|assignés|協力者|协作者|协作人|参与人|成员|card members|person|people',
  creator:
    'creator|created by|reporter|author|автор|informador|creador|creada por|ersteller|autor|erstellt von|rapporteur|auteur|créé par|relator|criado por|報告者|作成者|创建人|創建人|创建者|創建者|报告人|報告人|提出人|zgłaszający|utworzył|utworzone przez|criado por|criada por|créée par|créé par|creato da|erstellt durch|создал|создано пользователем|作成元|만든 사람|보고자',
  creatorId:
    'creator id|reporter id|author username|author id|id des autors|id del informador|id du rapporteur|报告人 id|报告人id',
  labels:
    'labels|label|tags|tag|keywords|etiquetas|etiqueta|stichwörter|schlagwörter|étiquettes|étiquette|ラベル|タグ|标签|標籤|标记|card labels|etichette|метки|теги|레이블|태그|etykiety|etykieta|rótulos|rótulo|libellés|libellé|bezeichnungen|etiquetas da tarefa|ярлыки|теги задачи|레이블들',
  list: 'list|lists|list name|project|projects|project name|board|任务列表|列表|任务分组|分组|清单|任务清单|項目|项目|所属项目|bucket name|proyecto|proyectos|projekt|projekte|projet|projets|projeto|progetto|проект',
  startDate:
    'start|start date|timeline - start|start at|start on|begin|begin date|planned start|starts|fecha de inicio|startdatum|startet am|date de début|data de início|開始日|开始|开始时间|开始日期|開始時間|開始日期|预计开始|计划开始|计划开始时间|计划开始日期|预计开始时间|data di inizio|дата начала|시작일|data rozpoczęcia|data początkowa|data de início da tarefa|anfangstermin|anfangsdatum|startzeitpunkt|fecha inicio|дата начала работ|開始予定日|시작 날짜',
  dueDate:
    "due|due date|timeline - end|due on|due at|deadline|end date|finish date|planned end|due time and date|target date|fecha de vencimiento|fecha límite|vence|fälligkeitsdatum|fälligkeit|fällig am|fällig|date d'échéance|date d'échéance prévue|échéance|data limite|vencimento|期限|期限日|締切|截止|截止时间|截止日期|截止時間|到期日|到期时间|预计结束|计划完成|计划结束时间|计划结束日期|预计结束时间|计划完成时间|计划完成日期|结束日期|结束时间|交付日期|finish|end|fecha de entrega|data di scadenza|scadenza|срок|срок исполнения|дедлайн|마감일|기한|termin|termin wykonania|data wykonania|data de vencimento|data de entrega|prazo|data final|échéance le|date de fin|data di fine|due date (planned)|срок выполнения|期日|完了予定日|기한 날짜|timeline|date range|zeitraum|期间|时间范围",
  dueTime: 'due time|截止时刻',
  estimate:
    'estimate|time estimate|estimated time|original estimate|estimated hours|estimate (h)|estimate (hours)|estimated effort|effort|预估工时|预计工时|预估时间|预计时间|计划工时|估算工时|工时',
  type: 'task type|work item type|issue type name|任务类型|工作项类型|事项类型',
  parent:
    'parent|parent id|parent key|parent task|parent issue|parent issue key|parent issue id|parent link|parent number|epic link|clave principal|übergeordnet|übergeordneter vorgang|élément parent|親課題|父任务|父任務|父需求|父级|父級|上级任务|父任务id|父任务标题|父id|父问题|父问题id|父项|übergeordnete id|übergeordneter schlüssel|übergeordnete aufgabe|clé parente|clé du parent|id parent|id du parent|tarea principal|tâche parente|родитель|родительская задача|상위 항목|element nadrzędny|nadrzędny|klucz elementu nadrzędnego|parent item|tarefa pai|item pai|elemento principal|attività padre|родительский элемент|親タスク|親アイテム|상위 작업',
  outline:
    'outline level|outline number|outline no|wbs|wbs code|wbs number|wbs no|wbs #|大纲级别|大纲数字|大纲编号|大纲号|wbs编码|wbs 编码|wbs编号|wbs代码|大綱階層|大綱編號|gliederungsebene|gliederungsnummer|psp code|psp|niveau hiérarchique|numéro hiérarchique|nivel de esquema|número de esquema|livello struttura|numero struttura|nível da estrutura de tópicos|número da estrutura de tópicos|edt|アウトライン レベル|アウトライン番号|уровень структуры|номер в структуре|сдр|poziom konspektu|numer konspektu|개요 수준|개요 번호',
  key: 'key|issue key|work item key|task key|task custom id|clave|clave de incidencia|clave de actividad|vorgangsschlüssel|schlüssel|clé|clé de ticket|clé du ticket|clé de demande|chave|chave da item|chave do item|課題キー|キー|问题关键字|問題關鍵字|问题密钥|事务关键字|关键字|编号|編號|任务编号|number|issue number|no|iid|req id|chiave ticket|ключ запроса|이슈 키|klucz|klucz zgłoszenia|chave do ticket|chave da solicitação|ключ|ключ задачи|이슈키',
  id: 'id|task id|issue id|card id|work item id|uuid|gid|id de la incidencia|id de incidencia|vorgangs id|id du ticket|id de ticket|id de la tarea|id de tarea|aufgaben id|课题id|任务id|任務id|问题 id|问题id|需求id|缺陷id|id da tarefa|id zadania|id. zgłoszenia|id zgłoszenia|identyfikator zgłoszenia|id de la tâche|vorgangs id|id attività|id задачи|タスク id|작업 id',
  createdAt:
    'created|created at|created on|created date|created time|creation date|date created|creada|creado|fecha de creación|erstellt|erstelldatum|création|créée|date de création|criado|data de criação|作成日|登録日|创建时间|創建時間|创建日期|創建日期|已创建|建立时间|erstellt am|erstellungsdatum|data di creazione|создано|дата создания|생성일|utworzono|data utworzenia|data da criação|date création|criado em|criada em|créé le|créée le|creato il|дата создания задачи|作成日時|만든 날짜|생성 날짜',
  updatedAt:
    'updated|updated at|updated on|updated date|modified|last modified|last updated|date updated|date modified|actualizada|actualizado|aktualisiert|mise à jour|atualizado|更新日|更新时间|更新時間|更新日期|已更新|最后修改时间|修改时间|最後修改時間|última modificación|letzte änderung|zuletzt geändert|geändert am|dernière modification|обновлено|дата обновления|zaktualizowano|data aktualizacji|atualizado em|mis à jour le|aggiornato|最終更新日|更新日時|수정일|업데이트',
  completedAt:
    "completed|completed at|completed on|completed date|completed time|completion date|closed|closed at|closed date|closed on|date closed|date done|resolved|resolved at|resolution date|finished at|done at|resuelta|erledigt am|résolution le|résolue|解決日|完了日|完成时间|完成時間|完成日期|已解决|解决时间|关闭时间|实际完成时间|实际完成日期|fecha de finalización|abgeschlossen am|дата завершения|rozwiązano|data rozwiązania|data ukończenia|ukończono|concluído em|concluída em|date de résolution|date d'achèvement|abgeschlossen|erledigt|completato il|дата решения|завершено|完了日時|완료 날짜|완료일|data concluída",
  archived: 'archived|is archived|archiviert|archivada|归档|已归档',
  comment:
    'comment|comments|comentario|comentarios|kommentar|kommentare|commentaire|commentaires|コメント|评论|評論|注释|回复|komentarz|komentarze|комментарии|комментарий|댓글|commento|commenti|comentário|comentários',
  attachment:
    'attachment|attachments|adjunto|adjuntos|anhang|anhänge|pièce jointe|pièces jointes|anexo|添付ファイル|附件|załącznik|załączniki|вложение|вложения|첨부 파일|allegato|allegati|anexos',
  checklist:
    'checklist|checklists|checklist items|检查项|检查清单|itens da lista de verificação|éléments de la liste de contrôle|prüflistenelemente|elementos de la lista de comprobación|elementi elenco di controllo|elementy listy kontrolnej|пункты контрольного списка|チェックリスト項目|核对清单项|清单项|검사 목록 항목',
  subtasks: 'subtasks|sub tasks|子任务|子任務',
};

const CUSTOM_FIELD =
  /^(?:custom field|campo personalizado|benutzerdefinier\p{L}* feld\p{L}*|champ personnalisé|campo personalizzato|pole niestandardowe|пользовательское поле|사용자 정의 필드|カスタムフィールド|カスタム フィールド|自定义字段|自訂欄位|自定义栏位)\s?\((.+)\)$/u;
/** A repeated column renamed with a number: `Labels3`, `Comment.1`. */
const NUMBERED = /^(labels?|tags?|comments?|attachments?|etiquetas|adjuntos?|comentarios?|标签|附件|评论)[\s._]?\d+$/u;

/** The member of a JSON object that contains its name. */
const INNER_NAME = /\.(?:name|title|login|username|display name)$/u;

const fields = new Map<string, ImportField>();
const named = PLAIN_NAMES.map((name) => [name, PLAIN_FIELDS[name].name.join('|').toLowerCase()]);
for (const [field, names] of [...Object.entries(SYNONYMS), ...named] as [ImportField, string][]) {
  for (const name of names.split('|')) {
    if (!fields.has(name)) fields.set(name, field);
  }
}

/** Normalises a column name: one case, width and apostrophe, no `_`, `-` or camelCase, no unit or plural in brackets. */
export function columnName(header: string): string {
  return header
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[\u200b\u2060\ufeff]/gu, '')
    .replaceAll('’', "'")
    .replace(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, ' ')
    .replace(/\((?:utc|s|clickup|gmt)\)/giu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')
    .replace(/^[\s*]+|[\s*:]+$/gu, '');
}

/** The meaning of a column by its name; undefined if unknown. */
export function fieldOf(header: string): ImportField | undefined {
  const name = columnName(header);
  const inner = CUSTOM_FIELD.exec(name)?.[1];
  if (inner !== undefined) return customField(inner);
  const base = NUMBERED.exec(name)?.[1] ?? name.replace(INNER_NAME, '');
  return fields.get(base);
}

/** Whether a heading marks its column as a custom field with the name in brackets. */
export function isCustomHeading(header: string): boolean {
  return CUSTOM_FIELD.test(columnName(header));
}

/** The name under which a column is kept: that of a custom field without the surrounding text. */
export function plainHeader(header: string): string {
  const clean = header
    .slice(0, 200)
    .replace(/[\u200b\u2060\ufeff]/gu, '')
    .trim();
  if (!isCustomHeading(header)) return clean;
  return /[(（](.+)[)）]$/u.exec(clean)?.[1] ?? clean;
}

/** Of custom fields only those that correspond to built-in fields of ours. */
function customField(name: string): ImportField {
  const field = fields.get(name);
  return field === 'startDate' || field === 'dueDate' || name === 'epic link' || name === 'parent link'
    ? (field ?? 'extra')
    : 'extra';
}
