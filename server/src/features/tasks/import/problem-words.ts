import { PLAIN_FIELDS, PLAIN_NAMES } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import type { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { customGeneralWords, customProblemWords } from './custom-problem-words.ts';
import { PROBLEMS, type Problem, type ProblemCode, type RefusalCode } from './problems.ts';

/** The messages of refused files. */
export const refusalWords = {
  fileEmpty: ['The file is empty. Export it again and choose the new file.', '文件是空的，请重新导出后再选择。'],
  fileTooLarge: [
    'The file is larger than {limitMb} MB, the most an import takes. Split it.',
    '文件超过 {limitMb} MB，超出导入的上限，请拆分后再导入。',
  ],
  tooManyRows: [
    'The file has more than {limit} rows, the most an import takes. Split it.',
    '文件超过 {limit} 行，超出导入的上限，请拆分后再导入。',
  ],
  tooManyParts: [
    'The tasks of the file have more than {limit} labels, people, steps, comments and links in all. Split it, or leave columns out.',
    '文件中任务的标签、人员、检查项、评论与链接合计超过 {limit} 个，请拆分后再导入，或忽略部分列。',
  ],
  notText: [
    'This is neither text nor a workbook. Choose a CSV, TSV, JSON or XLSX file.',
    '文件既不是文本也不是工作簿，请选择 CSV、TSV、JSON 或 XLSX 文件。',
  ],
  encodingUnknown: [
    'The text encoding could not be recognised. Save the file as UTF-8 and try again.',
    '无法识别文件编码，请另存为 UTF-8 后重试。',
  ],
  jsonBroken: ['The JSON is incomplete or damaged. Export it again.', 'JSON 不完整或已损坏，请重新导出。'],
  jsonUnknown: [
    'This JSON is not an export that can be imported. Export the board itself, or use CSV.',
    '无法识别该 JSON 文件，请直接导出看板，或改用 CSV。',
  ],
  jsonSeveralLists: [
    'This JSON holds several lists ({lists}) and is no export known here; reading one of them alone would lose the others. Export as CSV, or leave one list in the file.',
    '该 JSON 含有多个列表（{lists}），不是可识别的导出格式；只读取其中一个会丢失其余内容。请改为导出 CSV，或在文件中只保留一个列表。',
  ],
  xmlUnknown: [
    'This XML or web page is not an export that can be imported. Of Jira, choose XML or CSV of a list of issues; otherwise use CSV, XLSX or JSON.',
    '无法识别该 XML 或网页文件。Jira 请导出问题列表的 XML 或 CSV；其他来源请使用 CSV、XLSX 或 JSON。',
  ],
  tooManyColumns: [
    'The table has more than {limit} columns, the most an import takes. Remove columns, then try again.',
    '表格超过 {limit} 列，超出导入的上限，请删除部分列后重试。',
  ],
  cellTooLarge: [
    'A cell near line {line} is larger than {limitMb} MB. A quotation mark may be missing; correct the file or shorten the cell.',
    '第 {line} 行附近有单元格超过 {limitMb} MB，可能缺少引号；请修正文件或缩短该单元格。',
  ],
  trelloCommentsOnly: [
    'This file holds only comments of a Trello board. Export the board itself as JSON.',
    '该文件只含 Trello 看板的评论，请将看板本身导出为 JSON。',
  ],
  tableBroken: [
    'The table breaks off in a quoted cell that begins near line {line}. Export it again.',
    '表格在第 {line} 行附近的引号单元格处中断，请重新导出。',
  ],
  noTable: [
    'The lines of this file do not form a table. Export it as CSV, XLSX or JSON.',
    '文件中的各行不构成表格，请导出为 CSV、XLSX 或 JSON。',
  ],
  tableEmpty: ['The table has a header but no rows.', '表格只有表头，没有数据行。'],
  workbookBroken: [
    'The workbook could not be read. Save it again as XLSX or as CSV.',
    '无法读取工作簿，请另存为 XLSX 或 CSV 后重试。',
  ],
  workbookOld: [
    'This is an old or a protected workbook. Save it as XLSX without a password, or as CSV.',
    '这是旧版或加密的工作簿，请另存为不带密码的 XLSX 或 CSV。',
  ],
  workbookUnsafe: [
    'The workbook contains parts that are not accepted. Save the sheet alone as XLSX or CSV.',
    '工作簿含有不接受的内容，请将该工作表单独另存为 XLSX 或 CSV。',
  ],
  workbookTooLarge: [
    'The workbook grows too large when unpacked. Save the sheet alone as CSV.',
    '工作簿解压后过大，请将该工作表单独另存为 CSV。',
  ],
  archiveUnknown: [
    'This archive holds nothing that can be imported. Unpack it and choose the file inside.',
    '压缩包中没有可导入的内容，请解压后选择其中的文件。',
  ],
  sheetUnknown: ['The workbook has no sheet “{sheet}”. Choose another.', '工作簿中没有工作表“{sheet}”，请另选一个。'],
  titleUnmapped: ['Choose which column holds the title.', '请选择哪一列是标题。'],
  unreadable: [
    'The file is too large or too deeply nested to be read. Split it, or save it as CSV.',
    '文件过大或结构过深，无法读取，请拆分或另存为 CSV 后重试。',
  ],
} as const satisfies Record<RefusalCode, Sentence>;

/** The messages about rows and columns. */
export const problemWords = {
  encodingGuessed: [
    'The text was read as {encoding}. Check that names look right.',
    '文本按 {encoding} 读取，请检查文字是否正常。',
  ],
  headerMissing: [
    'The table has no header. Its columns are called A, B, C; say what each of them means.',
    '表格没有表头，各列以 A、B、C 命名，请指定每一列的含义。',
  ],
  sheetsNotRead: [
    'The sheet “{sheet}” was read. Sheets not read: {others}.',
    '已读取工作表“{sheet}”，未读取的工作表：{others}。',
  ],
  blankSkipped: ['Blank rows skipped: {count}.', '已跳过 {count} 个空行。'],
  preambleSkipped: [
    'Rows above the header, or repeating it further down, skipped: {count}.',
    '已跳过表头上方的行及下文重复的表头，共 {count} 行。',
  ],
  recordTooWide: [
    'The row is wider than the header; the {count} cells beyond it stand below the description.',
    '该行比表头多 {count} 个单元格，多出的内容已写在描述下方。',
  ],
  titleMissing: ['The row has no title; “{title}” is used.', '该行没有标题，以“{title}”代替。'],
  titlesMissing: [
    'The file has no column of titles; {count} tasks are called by their key or first line.',
    '文件没有标题列，{count} 个任务以编号或首行命名。',
  ],
  titleShortened: [
    'The title is longer than {max} characters; its full text stands in the description.',
    '标题超过 {max} 个字符，全文已写入描述。',
  ],
  recordWithoutTitle: ['The row has no title and was left out.', '该行没有标题，已忽略。'],
  statusShortened: ['The status “{full}” is shortened to “{name}”.', '状态“{full}”缩短为“{name}”。'],
  statusRenamed: [
    'There are several statuses “{full}”; one becomes “{name}”.',
    '有多个状态名为“{full}”，其一改为“{name}”。',
  ],
  statusesTooMany: [
    'There are {count} statuses, but a project can have {max}. Map another column, or none.',
    '共有 {count} 个状态，而项目最多 {max} 个，请改选其他列或不选。',
  ],
  labelShortened: ['The label “{full}” is shortened to “{name}”.', '标签“{full}”缩短为“{name}”。'],
  labelRenamed: [
    'There are several labels “{full}”; one becomes “{name}”.',
    '有多个标签名为“{full}”，其一改为“{name}”。',
  ],
  labelsTooMany: [
    'There are {count} labels, but a project can have {max}. Map another column, or none.',
    '共有 {count} 个标签，而项目最多 {max} 个，请改选其他列或不选。',
  ],
  dateInvalid: ['“{value}” is not a date; it stands below the description.', '“{value}”不是日期，已写在描述下方。'],
  dateAmbiguous: [
    'Dates such as “{value}” can be read two ways, and no other date of the file tells which. Choose day first or month first.',
    '“{value}”这样的日期有两种读法，文件中也没有其他日期可供判断，请选择日在前或月在前。',
  ],
  dateMixed: [
    'The file mixes day first and month first; choose one of them for unclear dates such as “{value}”.',
    '文件混用日在前与月在前的写法，请为“{value}”这类无法判断的日期选择一种。',
  ],
  taskLabelsTooMany: [
    'The task has {count} labels, {max} at most are kept as labels; the others stand below its description.',
    '该任务有 {count} 个标签，最多保留 {max} 个，其余已写在描述下方。',
  ],
  taskPeopleTooMany: [
    'The task has {count} assignees, {max} at most are kept as assignees; the others stand below its description.',
    '该任务有 {count} 名负责人，最多保留 {max} 名，其余已写在描述下方。',
  ],
  peopleUnknown: [
    'People of whom the file gives only an account id, left out: {count}.',
    '文件中有 {count} 人只有账号编号而没有姓名，已忽略。',
  ],
  startAfterDue: [
    'The start {start} is after the due date {due} and was left empty.',
    '开始日期 {start} 晚于截止日期 {due}，已留空。',
  ],
  priorityUnknown: ['The priority “{value}” is unknown; none is set.', '未知的优先级“{value}”，已设为无。'],
  labelArchived: [
    'The label “{value}” is archived; tasks that do not have it do not get it.',
    '标签“{value}”已归档，未带该标签的任务不会添加。',
  ],
  typeUnknown: [
    'The project has no task type “{value}”; known tasks keep their type, new ones get the default type.',
    '项目中没有任务类型“{value}”，已有任务保留原类型，新任务使用默认类型。',
  ],
  valueUnknown: [
    '“{value}” is no valid value of “{name}”; it is kept below the description.',
    '“{value}”不是“{name}”的有效值，已写入描述下方。',
  ],
  duplicateSkipped: [
    '“{title}” ({id}) is in the file again and was taken once.',
    '“{title}”（{id}）在文件中重复，只导入一次。',
  ],
  idRepeated: [
    'Two different rows have the id {id}: “{other}” and “{title}”. Both are kept as tasks of their own.',
    '编号 {id} 对应两行不同的内容：“{other}”与“{title}”，两者均作为单独任务保留。',
  ],
  idDestroyed: [
    'A spreadsheet has destroyed the id {id}; the task cannot be matched by it later.',
    '编号 {id} 已被表格软件破坏，以后无法据此匹配该任务。',
  ],
  parentMissing: ['The parent “{parent}” is not in the file.', '文件中没有父任务“{parent}”。'],
  parentAmbiguous: [
    'Several tasks are called “{parent}”, so the parent is left open.',
    '有多个任务名为“{parent}”，无法确定父任务。',
  ],
  parentLoop: [
    '“{title}” would stand below itself; its parent is left out.',
    '“{title}”会成为自己的下级，已去掉父任务。',
  ],
  parentTooDeep: [
    '“{title}” is nested more than {max} levels deep and moves up.',
    '“{title}”嵌套超过 {max} 层，已上移。',
  ],
  commentsMissing: [
    '{missing} comments are not in the file: the source exports only some of them. {present} were read.',
    '有 {missing} 条评论不在文件中（来源只导出一部分），已读取 {present} 条。',
  ],
  uploadsNeedSource: [
    '{count} files stay with the source and are kept as links; opening them may need its sign-in.',
    '{count} 个文件仍保存在来源处，以链接保留，打开时可能需要登录来源。',
  ],
  linkRefused: ['The link “{name}” is not a web address and was left out.', '链接“{name}”不是网址，已忽略。'],
  filesLeftOut: [
    'Files that lie in the archive beside the tasks are not brought in: {count}.',
    '压缩包中与任务一起导出的 {count} 个文件不会导入。',
  ],
  descriptionShortened: [
    'The description is longer than {max} characters and was cut.',
    '描述超过 {max} 个字符，已截断。',
  ],
  commentShortened: ['A comment is longer than {max} characters and was cut.', '有一条评论超过 {max} 个字符，已截断。'],
  valueShortened: ['The cell is longer than {max} characters and was cut.', '单元格超过 {max} 个字符，已截断。'],
  detailsLeftOut: [
    'The description leaves no room for the columns without a field here, so they were left out: {names}.',
    '描述已无空间容纳没有对应字段的列，以下内容未导入：{names}。',
  ],
  linkNameShortened: [
    'The name of the link “{name}” is longer than {max} characters and was cut.',
    '链接“{name}”的名称超过 {max} 个字符，已截断。',
  ],
  columnsLeftOut: [
    'More than {max} columns of this row have no field here; left out: {count}.',
    '该行没有对应字段的列超过 {max} 个，已忽略 {count} 个。',
  ],
  imagesLeftOut: [
    'Images of the description that have no web address cannot be brought in: {count}. Their names stand in the text.',
    '描述中有 {count} 张图片没有网址，无法导入，其名称保留在文字中。',
  ],
  pullRequestsSkipped: [
    '{count} pull requests are not tasks and were left out.',
    '{count} 个合并请求不是任务，已忽略。',
  ],
  cellBroken: [
    'The cell “{value}” could not be read and was kept as it stands.',
    '单元格“{value}”无法解析，已按原样保留。',
  ],
  inTrash: [
    'Tasks of the file in the trash of this project, which stay there: {count}. Restore them first to update them.',
    '文件中有 {count} 个任务在本项目的回收站中，不会被更新；如需更新，请先恢复。',
  ],
  ...customProblemWords,
  statusKept: ['{reason} The task keeps its status.', '{reasonZh}该任务保留原状态。'],
  statusReplaced: ['{reason} The task begins in “{status}”.', '{reasonZh}该任务以“{status}”状态开始。'],
  more: ['Further notes, {count} in all: {kind}', '另有 {count} 条提示：{kind}'],
} as const satisfies Record<ProblemCode, Sentence>;

/** The common texts of many problems of a kind, whose own texts contain values. */
const generalWords: Partial<Record<ProblemCode, Sentence>> = {
  recordTooWide: ['rows wider than the header.', '行比表头宽。'],
  titleMissing: ['rows without a title.', '行没有标题。'],
  titleShortened: ['titles that were shortened.', '标题被缩短。'],
  recordWithoutTitle: ['rows without a title that were left out.', '行没有标题而被忽略。'],
  statusShortened: ['names of statuses that were shortened.', '状态名称被缩短。'],
  statusRenamed: ['statuses of the same name.', '状态重名。'],
  labelShortened: ['names of labels that were shortened.', '标签名称被缩短。'],
  labelRenamed: ['labels of the same name.', '标签重名。'],
  taskLabelsTooMany: ['tasks with too many labels.', '任务的标签过多。'],
  taskPeopleTooMany: ['tasks with too many assignees.', '任务的负责人过多。'],
  dateInvalid: ['cells that are no dates.', '单元格不是日期。'],
  startAfterDue: ['starts after the due date that were left empty.', '开始日期晚于截止日期，已留空。'],
  priorityUnknown: ['unknown priorities.', '未知的优先级。'],
  labelArchived: ['labels that are archived, which were left out.', '个标签已归档，未添加。'],
  typeUnknown: ['task types the project does not have.', '个任务类型在项目中不存在。'],
  valueUnknown: [
    'values that their fields cannot have, kept below the description.',
    '个值不符合字段要求，已写入描述下方。',
  ],
  duplicateSkipped: ['rows that are in the file twice and were taken once.', '行重复，只导入一次。'],
  idRepeated: ['different rows with the same id, all of them kept.', '不同的行编号相同，均已保留。'],
  idDestroyed: ['ids destroyed by a spreadsheet.', '编号已被表格软件破坏。'],
  parentMissing: ['parents that are not in the file.', '父任务不在文件中。'],
  parentAmbiguous: ['parents that may be one of several tasks.', '父任务对应多个任务。'],
  parentLoop: ['tasks that would stand below themselves.', '任务会成为自己的下级。'],
  parentTooDeep: ['tasks nested too deep that moved up.', '任务嵌套过深而上移。'],
  linkRefused: ['links that are no web addresses and were left out.', '链接不是网址，已忽略。'],
  descriptionShortened: ['descriptions that were cut.', '描述被截断。'],
  commentShortened: ['comments that were cut.', '评论被截断。'],
  valueShortened: ['cells that were cut.', '单元格被截断。'],
  detailsLeftOut: ['descriptions that leave no room for further columns.', '描述已无空间容纳其余的列。'],
  linkNameShortened: ['names of links that were cut.', '链接名称被截断。'],
  columnsLeftOut: ['rows with too many columns.', '行的列过多。'],
  imagesLeftOut: ['descriptions with images that cannot be brought in.', '描述含有无法导入的图片。'],
  cellBroken: ['cells that could not be read.', '单元格无法解析。'],
  ...customGeneralWords,
  statusKept: ['tasks that keep their status because of the workflow.', '任务因工作流程限制保留原状态。'],
  statusReplaced: ['new tasks in another status because of the workflow.', '新任务因工作流程限制改用其他状态。'],
};

/** The message of a refusal. */
export function refusalText(refusal: ImportRefused<RefusalCode>, language: Language): string {
  return translate(refusalWords[refusal.code], language, refusal.params);
}

/** The name of the plain field that a problem is about. */
function plainName({ plain }: Problem['params'], language: Language): { name?: string } {
  const field = PLAIN_NAMES.find((name) => name === plain);
  return field ? { name: translate(PLAIN_FIELDS[field].name, language) } : {};
}

/** The message of a problem, without its row and column. */
export function problemText({ code, params }: Problem, language: Language): string {
  if (code !== 'more') return translate(problemWords[code], language, { ...params, ...plainName(params, language) });
  const kind = PROBLEMS.find((each) => each === params.of) ?? 'more';
  return translate(problemWords.more, language, {
    ...params,
    kind: translate(generalWords[kind] ?? problemWords[kind], language, {}),
  });
}
