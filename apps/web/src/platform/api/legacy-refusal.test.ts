import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { ServerError } from './errors.ts';
import { legacyText } from './legacy-refusal.ts';
import { readAnswer } from './read-answer.ts';

afterEach(() => i18n.changeLanguage('he'));

/** The text shown for an answer; null for success. */
function shown(body: unknown, status = 200): string | null {
  try {
    readAnswer({
      status,
      text: typeof body === 'string' ? body : JSON.stringify(body),
      retryAfter: null,
    });
    return null;
  } catch (error) {
    if (error instanceof ServerError) return legacyText(error);
    throw error;
  }
}

describe('a refusal of a legacy call', () => {
  it('is not reported for code 000', () => {
    expect([shown(['000', 'ok']), shown({ code: '000' })]).toEqual([null, null]);
  });

  it('shows the message of code 888 in the language of the screen [SHELL-242]', async () => {
    expect(shown(['888', 'BARCODE_NOT_FOUND'])).toBe(
      'הברקוד לא נמצא. נסו לרענן את נתוני הקופה, אחרת הוסיפו את המוצר.',
    );
    expect(shown(['888', 'הודעה מהשרת'])).toBe('הודעה מהשרת');
    await i18n.changeLanguage('en');
    expect(shown(['888', 'BARCODE_NOT_FOUND'])).toMatch(/^[A-Za-z]/);
  });

  it('shows the code and its text for any other code', async () => {
    expect(shown(['123', 'משהו השתבש'])).toBe('123 · משהו השתבש');
    expect(shown({ code: '017' })).toMatch(/^017 · .+/);
    await i18n.changeLanguage('en');
    expect(shown({ code: 'SYNC_TABLE_UNKNOWN' })).toMatch(/^SYNC_TABLE_UNKNOWN · [A-Za-z]/);
  });

  it('shows SYSTEM_ERROR for an answer that is not JSON [SHELL-244]', () => {
    expect(shown('<b>Fatal error</b> on line 12')).toMatch(/^SYSTEM_ERROR · /);
    expect(shown('"a bare text"')).toMatch(/^SYSTEM_ERROR · /);
  });

  it('is left to the sign-in screens when the session is lost', () => {
    expect(shown({ code: 'TOKEN_EXPIRED' }, 401)).toBeNull();
  });
});
