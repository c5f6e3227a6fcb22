import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../tabs/page-body.module.css';
import { sandboxOf } from './frame-address.ts';

const LOADED = 'opsyard frames loaded for';
/** If the address was refused this recently, the reloaded page does not allow it either: do not reload again. */
const LATELY = 10_000;

/** Shows an external page in a sandboxed frame. */
export function Frame({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const { host } = new URL(address);
  useLayoutEffect(() => {
    const listen = (event: SecurityPolicyViolationEvent) => {
      if (refusesFraming(event, address) && !isRecentlyLoaded(address)) window.location.reload();
    };
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  }, [address]);
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={t('error.frame', { host })}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
    />
  );
}

/**
 * Whether the content security policy blocks a frame: it lists the origins of the menu at load time, so an origin added
 * later requires a reload.
 */
export function refusesFraming(
  { effectiveDirective, blockedURI }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>,
  address: string,
): boolean {
  return effectiveDirective === 'frame-src' && URL.parse(blockedURI)?.origin === new URL(address).origin;
}

function isRecentlyLoaded(address: string): boolean {
  const [index = '', at = '0'] = (sessionStorage.getItem(LOADED) ?? '').split(' ');
  const { origin } = new URL(address);
  const now = Date.now();
  if (index === origin && now - Number(at) < LATELY) return true;
  sessionStorage.setItem(LOADED, `${origin} ${now}`);
  return false;
}
