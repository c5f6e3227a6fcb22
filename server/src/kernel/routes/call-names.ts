const chinese = new Map<string, string>();

/** Registers Chinese names of calls; call it once, where a feature declares it. */
export function declareCallNames(names: Readonly<Record<string, string>>): void {
  for (const [id, name] of Object.entries(names)) chinese.set(id, name);
}

/** The Chinese name of a call; undefined for reads, which the log lists in English if they failed. */
export function callNameInChinese(id: string | null): string | undefined {
  return id === null ? undefined : chinese.get(id);
}
