import { useBranding } from '../kernel/theme/branding.ts';

/** The logo of the installation, or the product's mark: a yard with a gate. */
export function Logo({ size = 24 }: { size?: number }) {
  const { logo } = useBranding();
  if (logo) return <img src={logo} alt="" height={size} style={{ maxWidth: size * 4, objectFit: 'contain' }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M6 17V9.5L12 6l6 3.5V17"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M9.5 13.5l2 2 3.5-4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
