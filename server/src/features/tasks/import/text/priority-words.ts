import type { Priority } from '@opsyard/contract';

const WORDS: Record<Priority, string> = {
  U: 'urgent|highest|blocker|immediate|asap|p0|critical|emergency|show[ -]?stopper|urgente|bloqueante|muy alta|m[aá]s alta|cr[ií]tica?|dringend|blockierend|kritisch|h[öo]chste|tr[èe]s haute|bloquante?|critique|срочный|критический|наивысший|致命|紧急|緊急|非常紧急|非常緊急|最高|特急|至急|긴급',
  H: 'high|major|important|p1|alta|alto|hoch|wichtig|[ée]lev[ée]e|haute|importante?|majeure?|высокий|严重|较高|高|重要|높음',
  M: 'medium|normal|middle|moderate|default|p2|media|medio|mittel|moyenne|normale|m[eé]dia|средний|обычный|中|普通|一般|正常|보통',
  L: 'low|lowest|minor|trivial|insignificant|p3|p4|p5|baja|bajo|m[aá]s baja|muy baja|niedrig|niedrigste|gering|unwesentlich|mineure?|низкий|faible|basse|baixa|bassa|较低|低|最低|无关紧要|無關緊要|次要|낮음',
  N: 'none|no|not set|unset|unspecified|ninguna|sin prioridad|keine|aucune|无|無|未设置|なし',
};

const PATTERNS = (['U', 'H', 'M', 'L', 'N'] as const).map((priority) => {
  return [priority, new RegExp(`^(?:${WORDS[priority]})$`, 'u')] as const;
});

/** The priority for a word in one of several languages; undefined if unknown. */
export function priorityOf(text: string): Priority | undefined {
  const plain = text
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}]*?(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .replace(/(?:priority|priorität|优先级?|優先度?)$/u, '')
    .trim();
  return PATTERNS.find(([, words]) => words.test(plain))?.[0];
}
