const chinese = new Map<string, string>();

/** Makes known what calls are called in Chinese; to be called once, where a feature declares it. */
export function declareCallNames(names: Readonly<Record<string, string>>): void {
  for (const [id, name] of Object.entries(names)) chinese.set(id, name);
}

/** What a call is called in Chinese; nothing for one that only reads, which the log names in English where it failed. */
export function callNameInChinese(id: string | null): string | undefined {
  return id === null ? undefined : chinese.get(id);
}
