import { keyFileIn } from '../kernel/secrets/key-file.ts';
import type { Settings } from '../kernel/settings/settings.ts';

type Where = Pick<Settings, 'DATA_DIR' | 'SECRET_KEY'>;

/** Said of a backup: what it does not hold. */
export function keepKeyHint(settings: Where): string {
  const [en, zh] = whereIsIt(settings);
  return `It does not hold the secret key (${en}). Keep a copy of the key somewhere else: without it the passwords, second steps and gateways of the backup cannot be used.\n备份不包含密钥（${zh}）。请另行妥善保存密钥：没有它，备份中的密码、两步验证和网关将无法使用。`;
}

/** Said of a restored installation whose secret key is not there. */
export function keyRequired(settings: Where, key: string): string {
  const file = keyFileIn(settings);
  return `First put the secret key ${key} of the system it was copied from into ${file} (chmod 600), or set SECRET_KEY. If it is lost, the start says what is lost with it and how to go on.\n启动前，请将原系统的密钥 ${key} 放到 ${file}（chmod 600），或设置 SECRET_KEY。如果密钥已丢失，启动时会说明因此失去的内容和后续步骤。`;
}

/** Said when the secret key was rotated. */
export function rotated(settings: Where, key: string): string {
  const [en, zh] = whereIsIt(settings);
  return `The secret key is ${key} now (${en}), and all secrets are sealed anew. Keep a new copy of it; backups made before still need the former one.\n密钥已更换为 ${key}（${zh}），所有机密均已重新加密。请保存新密钥的副本；此前的备份仍需旧密钥。`;
}

/** Said when a lost secret key was replaced. */
export function lostKeyReplaced(settings: Where, key: string): string {
  const [en, zh] = whereIsIt(settings);
  return `The secret key is ${key} now (${en}); keep a copy of it. Removed: second steps by app, recovery codes, gateways with a password. No password holds any more: give administrators new ones with npm run -s admin -- password <username>; everybody else gets one by the way back to their account or from an administrator.\n新密钥为 ${key}（${zh}），请保存其副本。已移除：身份验证器两步验证、恢复码和带密码的网关。所有密码均已失效：请用 npm run -s admin -- password <用户名> 为管理员重设密码，其他人可通过找回账号或由管理员重设。`;
}

function whereIsIt(settings: Where): [string, string] {
  if (settings.SECRET_KEY) return ['SECRET_KEY', 'SECRET_KEY'];
  return [keyFileIn(settings), keyFileIn(settings)];
}
