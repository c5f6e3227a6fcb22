import { profile } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ContactSection } from './contact-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { PictureSection } from './picture-section.tsx';

/** Profile: picture, name and contact data. */
export function ProfilePart() {
  const { data, error, refetch } = useRead(profile.get, {}, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <>
      <PictureSection me={data} />
      <FactsSection me={data} />
      <ContactSection me={data} />
    </>
  );
}
