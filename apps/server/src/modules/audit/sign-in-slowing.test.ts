import { expect, test } from 'vitest';
import { createBackgroundTasks } from '../../kernel/background-tasks.ts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { countAudited, type CountedAttempt } from './sign-in-slowing.ts';

const counts = [attemptCount('pair', '192.0.2.7', 'a@example.com')];
const limited = {
  begin: () => Promise.reject(new AppError('SIGN_IN_LIMITED', { retryAfterSeconds: 30 })),
  listBlocked: () => Promise.resolve([]),
};

function aCountedAttempt(begin: () => Promise<void>, home: CountedAttempt['findAuditTarget']) {
  const complaints: string[] = [];
  const { run, settled } = createBackgroundTasks((text) => complaints.push(text));
  return {
    complaints,
    settled,
    outcome: countAudited(
      { limits: { ...limited, begin }, runInBackground: run },
      { counts, network: '192.0.2.7', findAuditTarget: home },
    ),
  };
}

test('a refusal is answered before the account is looked up', async () => {
  let asked = false;
  const { outcome, settled } = aCountedAttempt(limited.begin, () => {
    asked = true;
    return Promise.resolve(null);
  });
  await expect(outcome).rejects.toMatchObject({ code: 'SIGN_IN_LIMITED' });
  expect(asked).toBe(false);
  await settled();
  expect(asked).toBe(true);
});

test('a refusal stays a refusal when it cannot be audited, and the server log says so', async () => {
  const { outcome, settled, complaints } = aCountedAttempt(limited.begin, () =>
    Promise.reject(new Error('the database is away')),
  );
  await expect(outcome).rejects.toMatchObject({
    code: 'SIGN_IN_LIMITED',
    options: { retryAfterSeconds: 30 },
  });
  await settled();
  expect(complaints).toEqual([
    'A sign-in that was slowed down could not be written down: the database is away',
  ]);
});

test('an attempt that may continue is not audited, and another failure is passed on unchanged', async () => {
  let asked = 0;
  const home = () => {
    asked += 1;
    return Promise.resolve(null);
  };
  const fine = aCountedAttempt(() => Promise.resolve(), home);
  await fine.outcome;
  const broken = aCountedAttempt(() => Promise.reject(new Error('lost')), home);
  await expect(broken.outcome).rejects.toThrow('lost');
  await Promise.all([fine.settled(), broken.settled()]);
  expect(asked).toBe(0);
});
