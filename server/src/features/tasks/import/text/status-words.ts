import type { Category } from '@opsyard/contract';

/** Words that determine the category of a status, the first match wins; Latin ones as whole words, in several languages. */
const RULES: readonly (readonly [Category, RegExp])[] = [
  [
    '3',
    latin(
      "cancell?ed|cancell?ation|rejected|declined|abandoned|won'?t (?:do|fix)|wontfix|not planned|duplicate|invalid|discarded|obsolete|dropped|cancelad[oa]s?|rechazad[oa]s?|descartad[oa]s?|abgebrochen|abgelehnt|verworfen|annul[ée]e?s?|rejet[ée]e?s?|abandonn[ée]e?s?|rejeitad[oa]s?|отмен[её]н[оа]?|отклон[её]н[оа]?",
      '取消|拒绝|拒絕|驳回|废弃|廢棄|作废|作廢|无效|無效|放弃|放棄|终止|終止|キャンセル|却下|中止|취소',
    ),
  ],
  [
    '0',
    latin(
      'to ?do|not started|not done|unstarted|incomplete|unresolved|undone|reopened|por hacer|sin empezar|pendientes?|nicht begonnen|zu erledigen|[àa] faire|a fazer|da fare|к выполнению|сделать',
      '未完成|未开始|未開始|未解决|未解決|未处理|未處理|未着手|重新打开|重新打開|待办|待辦|待处理|待處理|待开发|待分配|待规划',
    ),
  ],
  [
    '4',
    latin(
      'review|reviewing|approval|approving|qa|verify|verification|uat|acceptance|ready (?:to|for) (?:merge|release|deploy(?:ment)?|qa|test(?:ing)?|review|verification)|en revisi[óo]n|revisi[óo]n|pr[üu]fung|in pr[üu]fung|[àa] valider|em revis[ãa]o|in revisione|на проверке|проверка',
      '审核|審核|评审|評審|审批|審批|验收|驗收|复核|複核|待测|待測|待验证|レビュー|確認待ち|承認待ち|검토',
    ),
  ],
  [
    '1',
    latin(
      'done|complete|completed|closed|resolved|fixed|finished|shipped|released|deployed|merged|delivered|published|launched|live|archived?|hech[oa]s?|terminad[oa]s?|cerrad[oa]s?|resuelt[oa]s?|finalizad[oa]s?|completad[oa]s?|list[oa]s?|erledigt|fertig|geschlossen|abgeschlossen|gel[öo]st|termin[ée]e?s?|ferm[ée]e?s?|r[ée]solue?s?|fini|fait|conclu[íi]d[oa]s?|feit[oa]s?|fechad[oa]s?|completato|chiuso|fatto|готово|сделано|выполнен[оа]?|завершен[оа]?|завершён|закрыт[оа]?|решен[оа]?|решён',
      '已完成|完成|已解决|已解決|已关闭|已關閉|关闭|關閉|已修复|已修復|已结束|結束|结束|已上线|已发布|已實現|已实现|已交付|已办|完了|解決済|クローズ|완료',
    ),
  ],
  [
    '2',
    latin(
      'doing|in progress|progress|wip|working|started|active|developing|(?:in )?development|ongoing|in dev|testing|in test|implementing|fixing|en curso|en progreso|en proceso|in arbeit|in bearbeitung|laufend|en cours|em andamento|in corso|в работе|в процессе|выполняется',
      '进行中|進行中|处理中|處理中|处理|處理|开发中|開發中|工作中|修复中|修復中|测试中|測試中|执行中|執行中|实现中|规划中|接受|対応中|処理中|着手|진행',
    ),
  ],
  [
    '0',
    latin(
      'open|opened|new|backlog|planned|inbox|ideas?|next|ready|later|queued?|icebox|requested|submitted|abiert[oa]s?|nuev[oa]s?|offen|neu|ouvert(?:e)?s?|nouveau|abert[oa]s?|nov[oa]s?|aperto|открыт[оа]?|нов(?:ый|ая|ое)',
      '待|未|新|打开|已创建|规划|需求池|收集箱|オープン|新規|할 일',
    ),
  ],
];

/** The category of a status by its name, in several languages; undefined if unknown. */
export function categoryOf(name: string): Category | undefined {
  const plain = name.normalize('NFKC').toLowerCase().replace(/[_-]+/gu, ' ');
  return RULES.find(([, words]) => words.test(plain))?.[0];
}

function latin(words: string, others: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${others}`, 'u');
}
