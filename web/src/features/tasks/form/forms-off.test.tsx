import { formFailures, form as forms } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { PlacesContext } from '../../../kernel/places.ts';
import { FillFormPage } from './fill-form.tsx';
import { FormState } from './form-state.tsx';

beforeAll(startWords);
beforeEach(() => void signedIn());

const PLACES = new Map([['task/ProjectSettings', '/modules/appcenter/projectSettings/:key']]);

test('[S11] a form whose project does not use forms says so instead of asking its questions', async () => {
  const message = 'This form accepts no requests at present.';
  new MockServer().fail(forms.schema, formFailures.off, { message });
  showInProject(<FillFormPage formId={id('9')} />);
  expect(await screen.findByText('This form is not available')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[S11] those who design a form are led to the setting of its project', () => {
  const published = { publishedVersion: 1, hasChanges: false };
  const show = (offIn: string | null) =>
    showInProject(
      <PlacesContext value={PLACES}>
        <FormState form={{ ...published, offIn }} />
      </PlacesContext>,
    );
  const { unmount } = show('SITE');
  const link = screen.getByRole('link', { name: 'Forms are off in the project' });
  expect(link.getAttribute('href')).toBe('/modules/appcenter/projectSettings/SITE?tab=general');
  unmount();
  show(null);
  expect(screen.getByText('Published · version 1')).toBeTruthy();
});
