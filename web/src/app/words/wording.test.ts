import { expect, test } from 'vitest';
import { catalogue as english } from './catalogue.en.ts';
import { catalogue as chinese } from './catalogue.zh.ts';

/** Terms that users of such products do not expect, their replacements, and the only texts that may have them. */
const BANNED_IN_ENGLISH: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/\bput away\b/i, 'dismiss'],
  [/\bfor good\b/i, 'permanently'],
  [/\bchoose all\b|\bchoose none\b|\bchosen\b/i, 'select all, clear selection, selected'],
  [/\bmeanwhile\b/i, 'someone else has changed'],
  [/\bsub-tasks?\b/i, 'subtask'],
  [/\bbring back\b|\btake[sn]? (?:out|back)\b|\btook\b/i, 'restore, unarchive, undo'],
  [/\brecycle bin\b/i, 'trash'],
  [/\bwhoever\b/i, 'the person who'],
  [
    /\bhow I am told\b|\bwhat I hear of\b|\ba task becomes mine\b/i,
    'notification settings, notify me about, I am assigned a task',
  ],
  [/\bwho may\b/i, 'visibility, permissions'],
  [/\bkeep .* on top\b/i, 'add to favourites'],
  // Accounts are suspended; statuses are frozen for a period, as in a change freeze.
  [
    /\bfreeze|\bfrozen\b|\bthaw/i,
    'suspend, reactivate',
    /^tasks\.(?:workflow|freezes|drawer\.did)\.|^tasks\.copy\.launch/,
  ],
  [/\bsomebody\b|\beverybody\b/i, 'someone, everyone'],
  [/\bwent well\b|\bg[ai]ve up\b/i, 'success, failed'],
  [/\blet (?:\w+ )?in\b|\bturn(?:ed)? (?:\w+ )?away\b/i, 'approve, reject'],
  [/\bsecond step\b|\btwo-factor\b/i, 'two-step verification'],
  [/\bsecurity (?:audit|rules)\b/i, 'audit log, security policy'],
  [/\btokens for scripts\b|\bwhere .* (?:is|am) signed in\b/i, 'API tokens, active sessions'],
  [/\brules? on data\b/i, 'data rules'],
];
const BANNED_IN_CHINESE: readonly (readonly [RegExp, string])[] = [
  [/账户/, '账号'],
  [/个逾期/, '逾期 N 项'],
  [/垃圾箱|废纸篓/, '回收站'],
  [/脚本令牌/, 'API 令牌'],
  [/安全审计/, '审计日志'],
  [/系统状况/, '系统状态'],
  [/\p{Script=Han}[,;:?()]|[,;:?()]\p{Script=Han}/u, '，；：？（）'],
];

const texts = (tree: unknown, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree as Record<string, unknown>).flatMap(([key, part]) =>
        texts(part, path ? `${path}.${key}` : key),
      );

const found = (tree: unknown, banned: typeof BANNED_IN_ENGLISH) =>
  texts(tree).flatMap(([path, text]) =>
    banned
      .filter(([pattern, , allowed]) => pattern.test(text) && !allowed?.test(path))
      .map(([, instead]) => `${path}: ${text} → ${instead}`),
  );

test('[LN-01] English texts use the terms users expect', () => {
  expect(found(english, BANNED_IN_ENGLISH)).toEqual([]);
});

test('[LN-01] Chinese texts use consistent terms and full-width punctuation', () => {
  expect(found(chinese, BANNED_IN_CHINESE)).toEqual([]);
});

/** A number before a noun in the plural. */
const COUNTED =
  /\{\{(?!every|by|days|name|key|title|text|field|provider|column|predecessor)\w+(?:, number)?\}\} (?:of \{\{\w+(?:, number)?\}\} )?(?:[a-z-]+ )?(?!was|has|is|does|becomes|this|times|across|less|process|address)[a-z-]{3,}s\b/i;
/** Texts whose number is never one. */
const ALWAYS_MANY = new Set([
  'tasks.taskTemplate.tooManyTasks',
  'tasks.settings.group.text',
  'tasks.settings.paste.tooMany',
  // A limit of the product.
  ...[
    'records.calendar.tooMany',
    'parts.tooManySteps',
    'tasks.fieldInput.wrong.long',
    'tasks.fieldSetup.optionsLong',
    'tasks.myTasks.filesLimit',
    'tasks.shared.choice.labelTooLong',
  ],
  ...[
    'tasks.projects.cut',
    'tasks.approval.absence.hint',
    'records.cells.tooMany',
    'records.cells.manyNames',
    'tasks.workload.tasksLeft',
  ],
  ...['announcements.editor.filesHint', 'identity.register.passwordShort', 'identity.account.password.short'],
  ...['logistics.late.text', 'logistics.tasks.text', 'workOrders.bills.about', 'workOrders.numbers.tooMany'],
  ...['workOrders.print.tooMany', 'workOrders.whatIf.choose', 'workOrders.whatIf.beyond', 'workOrders.sizes.none'],
  ...['workOrders.period.days', 'tasks.layOut.tooMany', 'tasks.order.tooMany', 'tasks.shift.tooMany'],
  ...['tasks.timeline.cut', 'tasks.cells.notPushed', 'tasks.bulkPreview.notPushed'],
  ...['tooManyFiles', 'tooManyFolders', 'tooDeep'].map((name) => `assets.folders.problem.${name}`),
  // Only where there are more than are shown or chosen.
  ...['transfer.problemsOf', 'records.import.rowsOf', 'tasks.import.changesOf', 'tasks.import.previewOf'],
  ...['logistics.reports.shownOf', 'tasks.bulk.chooseAll', 'tasks.forms.expectedFrom'],
  // Only of several.
  ...['tasks.board.announce.heldMany', 'tasks.board.announce.droppedMany', 'tasks.board.announce.backMany'],
  'tasks.taskCopy.titleMany',
  // Not a noun.
  'tasks.schedule.conflict.early',
]);

test('[LN-01] an English text with a number has a form for one', () => {
  const many = texts(english).filter(([path, text]) => COUNTED.test(text) && !/_(?:one|other|zero)$/.test(path));
  expect(many.filter(([path]) => !ALWAYS_MANY.has(path)).map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});

test('[LN-01] a text has the same placeholders in both languages', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+/g))].sort();
  const other = new Map(texts(chinese));
  const different = texts(english).filter(([path, text]) => {
    const [own, others] = [placeholders(text), placeholders(other.get(path) ?? '')];
    return own.join() !== others.join();
  });
  expect(different).toEqual([]);
});

test('messages about the value of a field end with a full stop', () => {
  const isMessage =
    /(^records\.invalid|^common\.form\.(required|tooLong|tooShort|pattern)|\.(titleMissing|parentMissing|permsMissing|numberFormat)$|calculator\.range$)|\.(fieldInput\.wrong|answerProblem)\./;
  for (const [tree, stop] of [
    [english, '.'],
    [chinese, '。'],
  ] as const) {
    const messages = texts(tree).filter(([path]) => isMessage.test(path));
    expect(messages.length).toBeGreaterThan(30);
    expect(messages.filter(([, text]) => !text.endsWith(stop))).toEqual([]);
  }
});
