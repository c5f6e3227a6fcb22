import { useTranslation } from 'react-i18next';
import { Checklist } from './checklist.tsx';
import { Comments } from './comments/comments.tsx';
import { Files } from './files.tsx';
import { Links } from './links.tsx';
import { useParts } from './parts-scope.ts';
import { Section } from './section.tsx';

/** The parts of a record that its type declares. */
export function RecordParts() {
  const { t } = useTranslation('parts');
  const { calls } = useParts();
  return (
    <>
      {calls.checklist && <Checklist />}
      {calls.files && <Files />}
      {calls.links && <Links />}
      {calls.comments && (
        <Section title={t('discussion')} name="discussion">
          <Comments />
        </Section>
      )}
    </>
  );
}
