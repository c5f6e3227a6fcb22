import { workload } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { WANG } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { CapacityDialog } from './capacity-dialog.tsx';

beforeAll(startWords);

test('[S6] an invalid capacity says what is expected, and cannot be saved', async () => {
  signedIn();
  new MockServer().on(workload.capacity, { minutesPerDay: 480, daysOff: [] });
  showInProject(<CapacityDialog userId={WANG.id} name={WANG.realname} onClose={() => undefined} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Work per working day/ });
  expect(field.getAttribute('aria-describedby')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '30h');
  const wrong = screen.getByRole('alert');
  expect(wrong.textContent).toBe('Enter a time of at most 24 hours, such as 8h or 7h 30m.');
  expect(field.getAttribute('aria-describedby')).toBe(wrong.id);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
